// The baseline of this machine: the smallest Node server that sends the same response.
import { get } from 'node:http'
import { fileURLToPath } from 'node:url'
import { startNode } from './child.mjs'

const file = (name) => fileURLToPath(new URL(name, import.meta.url))

async function start(name, options) {
  const child = startNode([file(name)], { FLOOR: JSON.stringify(options) })
  const { port } = JSON.parse(await child.firstLine())
  return { origin: `http://127.0.0.1:${port}`, pid: child.pid, stop: () => child.stop() }
}

/** Status, headers and body as sent, still compressed. */
const rawResponse = (url, headers) =>
  new Promise((resolve, reject) => {
    const request = get(url, { headers, agent: false }, async (response) => {
      const chunks = []
      for await (const chunk of response) chunks.push(chunk)
      resolve({ status: response.statusCode, headers: response.rawHeaders, body: Buffer.concat(chunks) })
    })
    request.once('error', reject)
  })

const ofTheConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'date'])

/** Sends the product's response at one URL, byte for byte. */
export async function startBytesFloor(url, headers) {
  const response = await rawResponse(url, headers)
  const pairs = response.headers.flatMap((name, index) =>
    index % 2 === 0 && !ofTheConnection.has(name.toLowerCase()) ? [[name, response.headers[index + 1]]] : [],
  )
  return await start('floor-bytes.mjs', {
    status: response.status,
    headers: pairs.flat(),
    body: response.body.toString('base64'),
  })
}

/**
 * Answers with the result of SQL.
 * @param {{ databaseUrl: string, queries: Record<string, { text: string, values: unknown[] }> }} options
 */
export const startSqlFloor = (options) => start('floor-sql.mjs', options)
