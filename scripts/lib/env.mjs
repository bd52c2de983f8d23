import { existsSync, readFileSync } from 'node:fs'
import util from 'node:util'
import { at } from './root.mjs'

/** Reads `.env`, if there is one. Variables that are set take precedence. */
export function loadEnv() {
  if (existsSync(at('.env'))) process.loadEnvFile(at('.env'))
}

const viteOnly = (settings) => Object.entries(settings).filter(([name]) => name.startsWith('VITE_'))

/**
 * The settings that become part of the build, from Vite's sources in ascending precedence. An empty one counts as
 * unset.
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

/** For tests, which run with default settings, independent of `.env`. */
export function ignoreBuildSettings() {
  for (const name of Object.keys(buildSettings())) process.env[name] = ''
}
