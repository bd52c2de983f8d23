// The load generator, in its own process. It uses raw sockets: on two cores an HTTP client would limit the throughput
// of a fast server.
import { connect } from 'node:net'
import { quantile } from './statistics.mjs'

const { url, headers, connections, seconds } = JSON.parse(process.argv[2])
const { host, hostname, port, pathname, search } = new URL(url)
const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
const request = Buffer.from(`GET ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n`)

const latencies = []
const statuses = {}
let bytes = 0
let began = 0
let stopping = false
let waiting = connections

const lengthPattern = /\r\ncontent-length: *(\d+)/i
const lastChunk = Buffer.from('\r\n0\r\n\r\n')

/** Whether the response is complete: a connection has one request at a time, so nothing follows. */
function isWhole(state, chunk) {
  state.got += chunk.length
  if (state.wanted === undefined) {
    state.head = state.head ? Buffer.concat([state.head, chunk]) : chunk
    const end = state.head.indexOf('\r\n\r\n')
    if (end === -1) return false
    const head = state.head.latin1Slice(0, end)
    state.status = head.slice(9, 12)
    const length = lengthPattern.exec(head)
    state.wanted = length ? end + 4 + Number(length[1]) : 0
  }
  if (state.wanted > 0) return state.got >= state.wanted
  state.tail = Buffer.concat([state.tail, chunk.subarray(-lastChunk.length)]).subarray(-lastChunk.length)
  return state.tail.equals(lastChunk)
}

function open() {
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  let state
  let sent
  const ask = () => {
    state = { got: 0, tail: Buffer.alloc(0) }
    sent = performance.now()
    socket.write(request)
  }
  socket.once('connect', ask)
  socket.on('data', (chunk) => {
    if (!isWhole(state, chunk)) return
    latencies.push(performance.now() - sent)
    statuses[state.status] = (statuses[state.status] ?? 0) + 1
    bytes += state.got
    if (!stopping) ask()
    else if (--waiting === 0) report()
  })
  const lost = () => {
    statuses.lost = (statuses.lost ?? 0) + 1
    if (!stopping) setTimeout(open, 10)
  }
  socket.once('error', lost)
  socket.once('end', () => socket.destroy())
}

/** Waits for running requests: with responses slower than the round, none would count. */
const timeoutMs = 20_000

function report() {
  const elapsed = (performance.now() - began) / 1000
  const sorted = Float64Array.from(latencies).sort()
  const perSecond = latencies.length / elapsed
  const result = { perSecond, p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99), bytes, statuses }
  process.stdout.write(`${JSON.stringify(result)}\n`, () => process.exit(0))
}

began = performance.now()
for (let index = 0; index < connections; index++) open()
setTimeout(() => {
  stopping = true
  setTimeout(report, timeoutMs)
}, seconds * 1000)
