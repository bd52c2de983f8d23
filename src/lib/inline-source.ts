/** The text of a self-contained function, for an inline script, without the comments and indentation that the server's build keeps. */
export const inlineSource = (inlined: (...args: never[]) => unknown): string =>
  inlined.toString().replaceAll(/\/\*[^]*?\*\/|\/\/.*$|^\s+/gm, '')
