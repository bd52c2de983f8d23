import { type Socket, createServer } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { codeIn } from './code'

/** The code in the plain text of a mail; text in Arabic script is encoded as base64. */
export function codeInMail({ content }: { content: string }): string {
  const [, head = '', body = ''] =
    /(Content-Type: text\/plain[^]*?)\r?\n\r?\n([^]*?)\r?\n--/i.exec(content) ?? []
  const text = /Encoding: base64/i.test(head) ? Buffer.from(body, 'base64').toString() : body
  return codeIn(text.replaceAll('\r', ''))!
}

type Received = { to: string[]; content: string }

/** Replies of a mail server: to the receiver, and to the content. */
export const replies = {
  later: Object.assign(new Error('4.7.1 greylisted, try again later'), { responseCode: 451 }),
  never: Object.assign(new Error('5.1.1 no such mailbox'), { responseCode: 550 }),
}

/**
 * A real mail server on a free port. `refuse`: the reply to the receiver of the next mails, null to accept them. `hang`: it accepts
 * connections and says nothing.
 */
export async function mailServer(options: SMTPServerOptions = {}) {
  const received: Received[] = []
  const state = { refuse: null as Error | null, hang: false, connections: 0 }
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_, __, callback) => callback(state.refuse),
    onData(stream, { envelope }, callback) {
      let content = ''
      stream.on('data', (chunk: Buffer) => void (content += chunk.toString()))
      stream.on('end', () => {
        received.push({ to: envelope.rcptTo.map(({ address }) => address), content })
        callback(null)
      })
    },
    ...options,
  })
  const silent = new Set<Socket>()
  // In front of it, because the library always greets.
  const front = createServer((socket) => {
    state.connections++
    socket.on('error', () => {})
    if (state.hang) silent.add(socket)
    else smtp.server.emit('connection', socket)
  })
  await new Promise<void>((resolve) => void front.listen(0, '127.0.0.1', resolve))
  const { port } = front.address() as { port: number }
  return {
    received,
    state,
    url: `smtp://127.0.0.1:${port}`,
    mailsTo: (address: string) => received.filter(({ to }) => to.includes(address)),
    async close() {
      for (const socket of silent) socket.destroy()
      await new Promise((resolve) => void front.close(resolve))
    },
  }
}

export type MailServer = Awaited<ReturnType<typeof mailServer>>
