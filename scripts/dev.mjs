import './lib/require-node.mjs'
import { loadEnv } from './lib/env.mjs'
import { fail } from './lib/fail.mjs'
import { install } from './lib/install.mjs'
import { putToolsOnPath, tool } from './lib/node.mjs'
import { isTakenLocally } from './lib/port.mjs'
import { handOver } from './lib/run.mjs'

loadEnv()
// Also where the shell says production, as it may for deployments: this is never one.
process.env.NODE_ENV = 'development'
const { HOST, PORT } = process.env
const port = Number(PORT || 3000)
if (!Number.isInteger(port) || port < 1 || port > 65_535) fail(`PORT is ${PORT}, which is no port number.`)

await install()
putToolsOnPath()

// Another port than the one asked for would not be the address that sign-in mails and cookies speak of.
if (await isTakenLocally(port, HOST)) {
  fail(`Port ${port} is in use.`, 'Stop what listens there, or set PORT to another number.')
}
const where = ['--port', String(port), '--strictPort', ...(HOST ? ['--host', HOST] : [])]
handOver([tool('vite'), 'dev', ...where, ...process.argv.slice(2)])
