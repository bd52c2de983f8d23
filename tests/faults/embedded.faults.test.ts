import { afterAll, expect, test } from 'vitest'
import { signIn } from '../../bench/lib/sign-in.mjs'
import { figure } from '../support/figures'
import { sendRequest, steadily } from '../support/load'
import { freePort, killAll, removeTemporary, serving, temporary } from '../support/process'

afterAll(() => {
  killAll()
  removeTemporary()
})

test('kill -9 of the server, 25 times on the embedded database', async () => {
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const env = { PORT: port, APP_URL: url, DATA_DIR: temporary() }
  let server = await serving(env)
  const cookie = await signIn(url, 'admin@example.com')

  const everyName = async () => {
    const names = new Set<string>()
    let cursor: string | null = ''
    while (cursor !== null) {
      const query = cursor && `&cursor=${encodeURIComponent(cursor)}`
      const { body } = await sendRequest(`${url}/api/rest/genres?limit=100${query}`, { cookie })
      const page = JSON.parse(body) as { items: { name: string }[]; nextCursor: string | null }
      for (const { name } of page.items) names.add(name)
      cursor = page.nextCursor
    }
    return names
  }

  const acknowledged: string[] = []
  let slowestStart = 0
  for (let round = 0; round < 25; round++) {
    const name = (index: number) => `Killed ${round} ${index}`
    const load = steadily(40, (index) =>
      sendRequest(`${url}/api/rest/genres`, {
        cookie,
        origin: url,
        body: { name: name(index), color: '#aa33cc' },
      }),
    )
    await new Promise((resolve) => setTimeout(resolve, 200 + Math.random() * 300))
    server.child.kill('SIGKILL')
    await server.ended
    const responses = await load.stop()
    acknowledged.push(...responses.flatMap(({ status }, index) => (status === 201 ? [name(index)] : [])))
    const began = performance.now()
    server = await serving(env)
    slowestStart = Math.max(slowestStart, performance.now() - began)
  }
  const stored = await everyName()
  const lost = acknowledged.filter((name) => !stored.has(name))
  figure('kill -9 of the server, 25 times, embedded', {
    acknowledged: acknowledged.length,
    lost: lost.length,
    'slowest start (ms)': Math.round(slowestStart),
  })
  expect(acknowledged.length).toBeGreaterThan(25)
  expect(lost).toEqual([])
}, 600_000)
