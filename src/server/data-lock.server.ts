import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartupFault } from './startup-fault.server'

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * The embedded database takes no lock of its own, and two openers of one directory silently lose
 * each other's rows. Returns what releases the lock.
 */
export function lockDataDirectory(file: string): () => void {
  mkdirSync(dirname(file), { recursive: true })
  for (;;) {
    try {
      const handle = openSync(file, 'wx', 0o600)
      writeSync(handle, String(process.pid))
      closeSync(handle)
      return () => rmSync(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const holder = Number(readFileSync(file, 'utf8'))
    if (holder !== process.pid && isAlive(holder)) {
      throw new StartupFault(
        `The data directory ${dirname(file)} is in use by process ${holder}. ` +
          'Stop that one, or set DATA_DIR to another directory.',
      )
    }
    // Left behind by a process that was killed, whose number may have become ours since.
    rmSync(file, { force: true })
  }
}
