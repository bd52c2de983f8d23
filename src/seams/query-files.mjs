/**
 * These files of react-query go into a chunk for pages with data. The library exports everything from one
 * module, which prevents the bundler from splitting it.
 */
export const queryObserverFile =
  /\/react-query\/build\/modern\/(use\w+Query|suspense|errorBoundary|IsRestoring|QueryErrorReset)|\/query-core\/build\/modern\/\w*[oO]bserver/
