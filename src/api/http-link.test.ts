import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { isNamedError, statusOf } from '~/lib/app-error'
import { FailedCall, httpLink } from './http-link'

type TestResponse = { status: number; statusText: string; type: string; body: string }

let server: Server
let reply: TestResponse
beforeAll(async () => {
  server = createServer((_request, response) => {
    response.writeHead(reply.status, reply.statusText, { 'content-type': reply.type })
    response.end(reply.body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  vi.stubGlobal('window', { location: { origin: `http://127.0.0.1:${port}` } })
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await new Promise((closed) => server.close(closed))
})

const json = 'application/json'

async function failure(given: TestResponse): Promise<FailedCall> {
  reply = given
  const error = await httpLink.call(['book', 'list'], {}, { context: {} }).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(FailedCall)
  expect(isNamedError(error)).toBe(true)
  expect(statusOf(error)).toBe(given.status)
  return error as FailedCall
}

test('an error response has status, status text and the fields of its body', async () => {
  const fields = { defined: true, code: 'EDIT_CONFLICT', status: 409, message: 'Someone else saved this' }
  const error = await failure({
    status: 409,
    statusText: 'Conflict',
    type: json,
    body: JSON.stringify({
      json: { ...fields, data: { savedAt: '2026-11-15T09:30:00.000Z' } },
      meta: [[1, 'data', 'savedAt']],
    }),
  })
  expect(error).toMatchObject({
    code: 'EDIT_CONFLICT',
    status: 409,
    statusText: 'Conflict',
    message: fields.message,
  })
  // Dates are deserialized.
  expect(error.data).toEqual({ savedAt: new Date('2026-11-15T09:30:00.000Z') })
  expect(error.body).toMatchObject(fields)
})

test('a JSON error response of a proxy is parsed too', async () => {
  const fields = { code: 'INVALID_ORIGIN', message: 'From another page', hint: 7 }
  const error = await failure({
    status: 403,
    statusText: 'Forbidden',
    type: json,
    body: JSON.stringify(fields),
  })
  expect(error).toMatchObject({
    code: 'INVALID_ORIGIN',
    statusText: 'Forbidden',
    message: 'From another page',
  })
  expect(error.body).toEqual(fields)
})

test('an error response without JSON has its text', async () => {
  const text = '<h1>The gate is closed</h1>'
  const error = await failure({ status: 502, statusText: 'Bad Gateway', type: 'text/html', body: text })
  expect(error).toMatchObject({ code: 'BAD_GATEWAY', statusText: 'Bad Gateway', message: text, body: text })
})

test('an unusual status is an unknown error', async () => {
  expect((await failure({ status: 418, statusText: 'Teapot', type: json, body: '{}' })).code).toBe(
    'UNKNOWN_ERROR',
  )
})

test('a failed connection stays a network error', async () => {
  vi.stubGlobal('window', { location: { origin: 'http://127.0.0.1:1' } })
  await expect(httpLink.call(['book', 'list'], {}, { context: {} })).rejects.toBeInstanceOf(TypeError)
})
