import { createServer, connect, type AddressInfo, type Socket } from 'node:net'

/**
 * A proxy in front of PostgreSQL that reads the client's side of the wire protocol: every statement, and every round
 * trip, which is one Query or Sync message that the client waits for.
 */
export async function countingProxy(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl)
  let statements: string[] = []
  let roundTrips = 0
  const sockets = new Set<Socket>()

  const server = createServer((client) => {
    const database = connect(Number(port), hostname)
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.once('close', () => {
        sockets.delete(socket)
        client.destroy()
        database.destroy()
      })
    }
    const read = clientMessages()
    client.on('data', (chunk: Buffer) => {
      for (const { type, sql } of read(chunk)) {
        if (type === 'Q') statements.push(...sql.split(';').map((each) => each.trim()).filter(Boolean)) // prettier-ignore
        if (type === 'E') statements.push(sql)
        if (type === 'Q' || type === 'S') roundTrips += 1
      }
    })
    client.pipe(database).pipe(client)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url: url.href,
    /** What was sent while `work` ran. */
    async during<T>(work: () => Promise<T>) {
      statements = []
      roundTrips = 0
      const result = await work()
      return { result, statements, roundTrips }
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}

type Message = { type: string; sql: string }

/** Splits the bytes of one connection into messages; an Execute message has the text of its prepared statement. */
function clientMessages() {
  const prepared = new Map<string, string>()
  const portals = new Map<string, string>()
  let waiting = Buffer.alloc(0)
  let isStarted = false

  return function* (chunk: Buffer): Generator<Message> {
    waiting = Buffer.concat([waiting, chunk])
    for (;;) {
      // The first message of a connection has no type.
      const start = isStarted ? 1 : 0
      if (waiting.length < start + 4) return
      const end = start + waiting.readInt32BE(start)
      if (waiting.length < end) return
      const type = isStarted ? String.fromCharCode(waiting[0]!) : ''
      const texts = waiting.subarray(start + 4, end).toString('utf8').split('\0') // prettier-ignore
      waiting = waiting.subarray(end)
      // An SSL request is answered and followed by the real first message; ours sends none.
      isStarted = true
      const [first = '', second = ''] = texts
      if (type === 'P') prepared.set(first, second)
      if (type === 'B') portals.set(first, prepared.get(second) ?? '')
      yield { type, sql: type === 'E' ? (portals.get(first) ?? '') : first }
    }
  }
}
