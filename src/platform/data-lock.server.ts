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

/** Locks PGlite's directory: two processes on it lose rows silently. Returns the release function. */
export function lockDataDirectory(file: string): () => void {
  mkdirSync(dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}`
  for (;;) {
    try {
      // Written to a temporary file and hard-linked, which is atomic: the lock file always contains the pid.
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
    // A stale lock of a killed process, whose pid may have been reused by this one.
    rmSync(file, { force: true })
  }
}
