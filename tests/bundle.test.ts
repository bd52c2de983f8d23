import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { currentBuild } from '../scripts/lib/builds.mjs'
import { filesBelow } from './support/files'
import { importedPackages, productionDependencies } from './support/production-packages'

const build = currentBuild()!

const scripts = filesBelow(`${build}/client/assets`, /\.js$/)
const kilobyte = 1000

type Manifest = Record<string, { file: string; imports?: string[]; isEntry?: boolean }>
const manifest = JSON.parse(readFileSync(`${build}/client/.vite/manifest.json`, 'utf8')) as Manifest

/** A file of the build with its static imports. */
function withImports(key: string, seen = new Set<string>()): Set<string> {
  const entry = manifest[key]
  if (!entry || seen.has(entry.file)) return seen
  seen.add(entry.file)
  for (const imported of entry.imports ?? []) withImports(imported, seen)
  return seen
}

describe('the client bundle', () => {
  test('exists', () => expect(scripts.length).toBeGreaterThan(10))

  test('parses', () => {
    const parse = (script: string) =>
      execFileSync(process.execPath, ['--check', '--input-type=module'], { input: readFileSync(script) })
    expect(() => scripts.forEach(parse)).not.toThrow()
  })

  test('does not load manager code with the command palette, which all users have', () => {
    const parts = Object.keys(manifest).filter((key) => /^src\/(?!languages).*palette\.tsx$/.test(key))
    expect(parts).toContain('src/frame/palette/palette.tsx')
    expect(parts.length, 'with what modules bring to it').toBeGreaterThan(1)
    const files = [...new Set(parts.flatMap((part) => [...withImports(part)]))]
    expect(files.filter((file) => /\bmanager-/.test(file))).toEqual([])
    const isManagers = (file: string) =>
      readFileSync(`${build}/client/${file}`, 'utf8').includes('revokeSessions')
    expect(files.filter(isManagers)).toEqual([])
    expect(scripts.filter((script) => readFileSync(script, 'utf8').includes('revokeSessions'))).not.toEqual(
      [],
    )
  })

  test('contains no server code', () => {
    const markers = [
      'x-client-address', // platform/client-address.server.ts
      'pg_advisory_xact_lock', // platform/database
      'drizzle:Name', // drizzle-orm
      'Your code for {{product}}', // the words of a mail
      'send-verification-otp", {', // routes of the authentication library
    ]
    const leaks = scripts.flatMap((script) => {
      const code = readFileSync(script, 'utf8')
      return markers.filter((marker) => code.includes(marker)).map((marker) => `${script}: ${marker}`)
    })
    expect(leaks).toEqual([])
  })

  test('contains the error overlay in development only, in the browser and on the server', () => {
    const markers = ['vite-error-overlay', '@vite/client', 'development:fault', 'data.fault', '?.fault']
    const found = [...scripts, ...filesBelow(`${build}/server`, /\.js$/)].filter((path) => {
      const code = readFileSync(path, 'utf8')
      return markers.some((marker) => code.includes(marker))
    })
    expect(found).toEqual([])
  })

  test('contains no demo code', () => {
    const words = ['Demo Mode', 'Mode démo', 'الوضع التجريبي', 'Hali ya Onyesho', 'DEMO_READ_ONLY']
    // The error catalogue lists every code, those of the demo included.
    const others = scripts.filter((script) => !/\berrors-/.test(script))
    const found = others.filter((script) => {
      const code = readFileSync(script, 'utf8')
      return words.some((word) => code.includes(word))
    })
    expect(found).toEqual([])
  })

  test('the markers above exist in the server bundle, so their absence is significant', () => {
    const server = filesBelow(`${build}/server`, /\.js$/).map((path) => readFileSync(path, 'utf8')).join('') // prettier-ignore
    for (const marker of ['x-client-address', 'pg_advisory_xact_lock', 'Your code for {{product}}'])
      expect(server).toContain(marker)
  })

  test('has the build date of the server, by which pages detect a newer server', () => {
    const dates = (folder: string) =>
      new Set(
        filesBelow(folder, /\.js$/).flatMap(
          (path) => readFileSync(path, 'utf8').match(/\b20\d\d-\d\d-\d\dT[\d:]{8}\.\d{3}Z\b/g) ?? [],
        ),
      )
    const [ofClient, ...others] = dates(`${build}/client/assets`)
    expect(others).toEqual([])
    // Libraries of the server contain dates of their own.
    expect([...dates(`${build}/server`)]).toContain(ofClient)
  })

  test('draws icons from their shapes: the icon library would add a name and a key for each', () => {
    const ofLibrary = /lucide-|\baliases:\[|\bd:`[^`]*`,key:/
    expect(scripts.filter((script) => ofLibrary.test(readFileSync(script, 'utf8')))).toEqual([])
  })

  test('is precompressed', () => {
    const large = scripts.filter((script) => readFileSync(script).length > kilobyte)
    const compressed = new Set(filesBelow(`${build}/client/assets`, /\.(br|gz)$/))
    expect(
      large.filter((script) => !compressed.has(`${script}.br`) || !compressed.has(`${script}.gz`)),
    ).toEqual([])
  })
})

test('the production dependencies are exactly what the built server and the scripts that run it import', () => {
  const server = filesBelow(`${build}/server`, /\.js$/)
  expect(importedPackages([...server, ...scriptsOf('scripts/serve.mjs')])).toEqual(productionDependencies)
})

/** A script with the files that it imports. */
function scriptsOf(path: string, seen = new Set<string>()): string[] {
  if (seen.has(path)) return []
  seen.add(path)
  for (const [, imported] of readFileSync(path, 'utf8').matchAll(/\bimport(?:\(| .*?from )?\s*'(\.[^']+)'/g))
    scriptsOf(join(dirname(path), imported!), seen)
  return [...seen]
}
