import type { Scope } from './scope.server'

/** A value of each request, made on first use: what several calls of one page share. */
export function perRequest<T>(make: () => T): (scope: Scope) => T {
  const made = new WeakMap<Scope, T>()
  return (scope) => {
    const value = made.get(scope) ?? make()
    made.set(scope, value)
    return value
  }
}
