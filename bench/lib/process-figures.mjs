import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second, whatever the hardware. */
const tickMs = 10

/**
 * Processor time a process has taken so far. On a machine that others use as well, the time for one request
 * is the steadier figure: who waits for a turn takes none. Only Linux tells it cheaply; elsewhere it is NaN.
 * @param {number | undefined} pid
 */
export function cpuMs(pid) {
  if (!pid || process.platform !== 'linux') return NaN
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  return (Number(fields[11]) + Number(fields[12])) * tickMs
}

/** Resident memory. */
export const megabytes = (pid) =>
  Number(spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).stdout) / 1024
