// Runs the built server and nothing else: the last step of `npm start`, and the command for a deployment
// that has installed and built beforehand. It takes the environment as it is; `.env` is for `npm start`, so
// that tests and deployments are not coloured by a file that lies about.
import './lib/require-node.mjs'
import module from 'node:module'
import { pathToFileURL } from 'node:url'
import { serveCurrentBuild } from './lib/builds.mjs'
import { dist } from './lib/dist.mjs'
import { fail } from './lib/fail.mjs'
import { at } from './lib/root.mjs'
import { explain } from './lib/start-fault.mjs'

// Without NODE_ENV the address decides: a copy without one is for this machine. NODE_ENV=production without one is a
// deployment whose address was forgotten, which the settings refuse.
const { NODE_ENV, APP_URL } = process.env
const environment = { ...process.env, NODE_ENV: NODE_ENV || (APP_URL ? 'production' : 'development') }
// Before the import: libraries choose their production half when they are loaded.
process.env.NODE_ENV ||= 'production'

const build = serveCurrentBuild()
if (!build) fail('There is no build to serve.', 'Run `npm start`, or `npm run build` first.')
process.env.SERVED_BUILD = at(build)

// What was compiled at the last start need not be compiled again. Node 20 does not know how.
module.enableCompileCache?.(at(dist, '.compile-cache'))

try {
  const { listen } = await import(pathToFileURL(at(build, 'server', 'server.js')).href)
  await listen(environment)
  // Who stops us may say so twice (to the whole group, and through npm); the second must not cut the first
  // one short, as it would where the server listens for it only once.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
} catch (error) {
  const known = explain(error)
  if (known) fail(...known)
  console.error(error)
  fail('The server could not start; the error is above.')
}
