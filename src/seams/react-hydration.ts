/** React marks the elements whose events it handles with a key of its own. */
export const isHydrated = (element: Element): boolean =>
  Object.keys(element).some((key) => key.startsWith('__reactProps'))
