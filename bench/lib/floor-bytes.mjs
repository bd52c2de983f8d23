import { createServer } from 'node:http'

const { status, headers, body } = JSON.parse(process.env.FLOOR)
const content = Buffer.from(body, 'base64')
const complete = [...headers, 'content-length', String(content.length)]

const server = createServer((_request, response) => {
  response.writeHead(status, complete)
  response.end(content)
})
server.listen(0, '127.0.0.1', () => process.stdout.write(`${JSON.stringify(server.address())}\n`))
