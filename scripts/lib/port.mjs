import { createServer } from 'node:net'

/**
 * @param {number} port
 * @param {string} [host]
 * @returns {Promise<boolean>}
 */
function isTaken(port, host) {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', ({ code }) => resolve(code === 'EADDRINUSE'))
    probe.listen({ port, host }, () => probe.close(() => resolve(false)))
  })
}

/**
 * Without a host both loopback addresses count: `localhost` may mean either.
 * @param {number} port
 * @param {string} [host]
 */
export const isTakenLocally = async (port, host) =>
  (await Promise.all((host ? [host] : ['127.0.0.1', '::1']).map((each) => isTaken(port, each)))).includes(
    true,
  )
