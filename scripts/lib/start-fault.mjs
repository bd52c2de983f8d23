/**
 * Operating system errors during startup, by code, with an explanation and the next step. Errors that the server
 * recognizes itself (settings, database, port in use) are StartupFaults with their own text.
 */
const refusals = {
  EACCES: ({ syscall, path, port }) =>
    syscall === 'listen'
      ? [`This user may not open port ${port}.`, 'Choose one above 1023 with PORT.']
      : [
          `This user may not write ${path ?? 'the data folder'}.`,
          'Change its owner, or choose another with DATA_DIR.',
        ],
  EADDRNOTAVAIL: ({ address }) => [
    `This machine has no address ${address}.`,
    'Correct HOST, or leave it out.',
  ],
  ENOSPC: () => ['The disk is full.', 'Free some space and start again.'],
  ENOTDIR: ({ path }) => [`${path} leads through a file.`, 'Choose a folder with DATA_DIR.'],
  EROFS: ({ path }) => [
    `${path ?? 'The data folder'} is read-only.`,
    'Choose a writable folder with DATA_DIR.',
  ],
}

/**
 * Explains why a start failed, or undefined for an unknown error.
 * @returns {[what: string, next?: string] | undefined}
 */
export function explain(error) {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.name === 'StartupFault') return [cause.message]
    if (refusals[cause.code]) return refusals[cause.code](cause)
  }
}
