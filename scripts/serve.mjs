// Runs the built server: the last step of `npm start`, and the command for a deployment that has installed and built
// before. It does not read `.env`, which is for `npm start`, so that tests and deployments are not affected by such a
// file.
import './lib/require-node.mjs'
import module from 'node:module'
import { pathToFileURL } from 'node:url'
import { serveCurrentBuild } from './lib/builds.mjs'
import { dist } from './lib/dist.mjs'
import { fail } from './lib/fail.mjs'
import { at } from './lib/root.mjs'
import { explain } from './lib/start-fault.mjs'

// Without NODE_ENV, APP_URL decides: a copy without one is local. NODE_ENV=production without APP_URL is a
// misconfigured deployment, which the settings refuse.
const { NODE_ENV, APP_URL } = process.env
const environment = { ...process.env, NODE_ENV: NODE_ENV || (APP_URL ? 'production' : 'development') }
// Before the import, because libraries read NODE_ENV when they are loaded.
process.env.NODE_ENV ||= 'production'

const build = serveCurrentBuild()
if (!build) fail('There is no build to serve.', 'Run `npm start`, or `npm run build` first.')
process.env.SERVED_BUILD = at(build)

// Caches compiled code between starts. Node 20 lacks it.
module.enableCompileCache?.(at(dist, '.compile-cache'))

try {
  const { listen } = await import(pathToFileURL(at(build, 'server', 'server.js')).href)
  await listen(environment)
  // A signal may arrive twice (to the process group, and through npm); the second must not kill the process during its
  // graceful shutdown, as it would without a listener.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
} catch (error) {
  const known = explain(error)
  if (known) fail(...known)
  console.error(error)
  fail('The server could not start; the error is above.')
}
