/**
 * Ends the command with one line and, if given, the next step.
 * @param {string} what
 * @param {string} [next]
 * @returns {never}
 */
export function fail(what, next) {
  console.error(next ? `✗ ${what}\n  → ${next}` : `✗ ${what}`)
  process.exit(1)
}
