// Reads a .cpuprofile: self time by package and by function.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from '../../scripts/lib/root.mjs'

function placeOf({ url, functionName }) {
  if (!url) return functionName.startsWith('(') ? functionName : 'native code'
  if (url.startsWith('node:')) return `node:${url.slice(5).split('/').slice(-1)}`
  const path = url.startsWith('file:') ? fileURLToPath(url) : url
  const inPackage = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)
  return inPackage ? inPackage[1] : relative(root, path)
}

/** @param {string} file @param {number} [skipMs] what to leave out at the beginning */
export function readProfile(file, skipMs = 0) {
  const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(file, 'utf8'))
  const self = new Map()
  let at = 0
  samples.forEach((id, index) => {
    at += timeDeltas[index] / 1000
    if (at > skipMs) self.set(id, (self.get(id) ?? 0) + timeDeltas[index])
  })
  const packages = new Map()
  const functions = new Map()
  let busy = 0
  for (const node of nodes) {
    const ms = (self.get(node.id) ?? 0) / 1000
    const frame = node.callFrame
    if (ms === 0 || frame.functionName === '(idle)') continue
    busy += ms
    const place = placeOf(frame)
    const label = `${frame.functionName || '(anonymous)'}  ${place}:${frame.lineNumber + 1}`
    packages.set(place, (packages.get(place) ?? 0) + ms)
    functions.set(label, (functions.get(label) ?? 0) + ms)
  }
  const top = (map, count) => [...map].sort(([, a], [, b]) => b - a).slice(0, count)
  const show = (entries) =>
    entries.map(([name, ms]) => `${((100 * ms) / busy).toFixed(1).padStart(6)} %  ${name}`).join('\n')
  return { busy, packages: show(top(packages, 15)), functions: show(top(functions, 30)) }
}
