import './lib/require-node.mjs'
import { createServer } from 'node:net'
import { loadEnv } from './lib/env.mjs'
import { fail } from './lib/fail.mjs'
import { install } from './lib/install.mjs'
import { putToolsOnPath, tool } from './lib/node.mjs'
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
if (await isTakenLocally()) {
  fail(`Port ${port} is in use.`, 'Stop what listens there, or set PORT to another number.')
}
const where = ['--port', String(port), '--strictPort', ...(HOST ? ['--host', HOST] : [])]
handOver([tool('vite'), 'dev', ...where, ...process.argv.slice(2)])

/** Without a host both loopback addresses count: `localhost` may mean either. */
async function isTakenLocally() {
  const taken = await Promise.all((HOST ? [HOST] : ['127.0.0.1', '::1']).map(isTaken))
  return taken.includes(true)
}

function isTaken(host) {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', ({ code }) => resolve(code === 'EADDRINUSE'))
    probe.listen({ port, host }, () => probe.close(() => resolve(false)))
  })
}
