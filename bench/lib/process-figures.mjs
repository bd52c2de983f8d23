import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Linux counts CPU time in hundredths of a second. */
const tickMs = 10

/**
 * CPU time of a process. On a shared machine it is more stable than wall time. Linux only; NaN elsewhere.
 * @param {number | undefined} pid
 */
export function cpuMs(pid) {
  if (!pid || process.platform !== 'linux') return NaN
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  return (Number(fields[11]) + Number(fields[12])) * tickMs
}

/** The CPU time of its child processes, ended ones included. @param {number} pid */
export function childrenCpuMs(pid) {
  if (process.platform !== 'linux') return NaN
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  const ended = (Number(fields[13]) + Number(fields[14])) * tickMs
  const living = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  return living.reduce((sum, child) => sum + cpuMs(Number(child)), ended)
}

export const megabytes = (pid) =>
  Number(spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).stdout) / 1024
