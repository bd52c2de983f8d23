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

/** The same of all processes below it, and of those of them that have ended. @param {number} pid */
export function childrenCpuMs(pid) {
  if (process.platform !== 'linux') return NaN
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  const ended = (Number(fields[13]) + Number(fields[14])) * tickMs
  const living = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  return living.reduce((sum, child) => sum + cpuMs(Number(child)), ended)
}

/** Resident memory. */
export const megabytes = (pid) =>
  Number(spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).stdout) / 1024
