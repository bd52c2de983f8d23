import { existsSync, readFileSync } from 'node:fs'
import util from 'node:util'
import { at } from './root.mjs'

/** Reads `.env`, if there is one. A variable that is already set keeps its value. */
export function loadEnv() {
  if (existsSync(at('.env'))) process.loadEnvFile(at('.env'))
}

const viteOnly = (settings) => Object.entries(settings).filter(([name]) => name.startsWith('VITE_'))

/**
 * The settings that become part of the built files, from where Vite takes them, the later the stronger.
 * An empty one counts as not set.
 * @returns {Record<string, string>}
 */
export function buildSettings() {
  const files = ['.env', '.env.local', '.env.production', '.env.production.local'].filter((file) =>
    existsSync(at(file)),
  )
  const layers = [...files.map((file) => util.parseEnv(readFileSync(at(file), 'utf8'))), process.env]
  const settings = new Map(layers.flatMap(viteOnly).sort(([a], [b]) => (a < b ? -1 : Number(a > b))))
  return Object.fromEntries([...settings].filter(([, value]) => value !== ''))
}

/** For tests: they judge the product as it is by default, not as somebody's `.env` has it. */
export function ignoreBuildSettings() {
  for (const name of Object.keys(buildSettings())) process.env[name] = ''
}
