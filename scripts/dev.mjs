import './lib/require-node.mjs'
import { loadEnv } from './lib/env.mjs'
import { fail } from './lib/fail.mjs'
import { install } from './lib/install.mjs'
import { putToolsOnPath, tool } from './lib/node.mjs'
import { isTakenLocally } from './lib/port.mjs'
import { handOver } from './lib/run.mjs'

loadEnv()
// Overrides a shell that sets production for deployments.
process.env.NODE_ENV = 'development'
const { HOST, PORT } = process.env
const port = Number(PORT || 3000)
if (!Number.isInteger(port) || port < 1 || port > 65_535) fail(`PORT is ${PORT}, which is no port number.`)

await install()
putToolsOnPath()

// Another port would not match the address in mails and cookies.
if (await isTakenLocally(port, HOST)) {
  fail(`Port ${port} is in use.`, 'Stop what listens there, or set PORT to another number.')
}
const where = ['--port', String(port), '--strictPort', ...(HOST ? ['--host', HOST] : [])]
handOver([tool('vite'), 'dev', ...where, ...process.argv.slice(2)])
