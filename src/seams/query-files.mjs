/**
 * Libraries hand everything out through one module, which tells the bundler nothing of who needs what. These files of
 * react-query wait for a page with data.
 */
export const queryObserverFile =
  /\/react-query\/build\/modern\/(use\w+Query|suspense|errorBoundary|IsRestoring|QueryErrorReset)|\/query-core\/build\/modern\/\w*[oO]bserver/
