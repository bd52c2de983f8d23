import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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
  const draft = `${file}.${process.pid}`
  for (;;) {
    try {
      // Written aside and hard-linked, which is atomic: nobody may find the file before the pid is in it.
      writeFileSync(draft, String(process.pid), { mode: 0o600 })
      linkSync(draft, file)
      return () => rmSync(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      rmSync(draft, { force: true })
    }
    const holder = Number(readFileSync(file, 'utf8'))
    if (holder > 0 && holder !== process.pid && isAlive(holder)) {
      throw new StartupFault(
        `The data directory ${dirname(file)} is in use by process ${holder}. ` +
          'Stop that one, or set DATA_DIR to another directory.',
      )
    }
    // A stale lock of a process that was killed, whose pid may have become ours since.
    rmSync(file, { force: true })
  }
}
