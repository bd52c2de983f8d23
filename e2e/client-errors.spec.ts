import { open } from './support/pages'
import { freePort, type Server, startServer } from './support/server'
import { expect, test as base } from './support/test'

const port = await freePort()
const url = `http://localhost:${port}`
const test = base.extend({ baseURL: url })

// In one worker: both tests read the log of one server.
test.describe.configure({ mode: 'default' })

let server: Server
test.beforeAll(async () => void (server = await startServer(port, { LOG_LEVEL: 'warn' })))
test.afterAll(() => server.stop())

type Line = { error: { message: string; stack: string[] }; route: string; build: string; agent: string }

const logged = (word: string) =>
  server
    .output()
    .split('\n')
    .filter((line) => line.includes('"client.error"') && line.includes(word))
    .map((line) => JSON.parse(line) as Line)

test('an uncaught error in a page reaches the log once, without what was typed @quick', async ({
  page,
  watch,
}) => {
  watch.allow(/the shelf fell/, /uncaught/)
  const sent: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/client-errors') sent.push(request.postData() ?? '')
  })
  await open(page, '/login?redirect=/app/shelves')
  await page.getByLabel('Email').fill('typed-by-jo')
  await page.evaluate(() => {
    const fail = () => {
      throw new Error(`the shelf fell on typed-by-jo, jo@example.com and 123456`)
    }
    for (const ms of [0, 10, 20]) setTimeout(fail, ms)
  })
  await expect.poll(() => logged('the shelf fell').length).toBe(1)
  await page.evaluate(() => void Promise.reject(new Error('the shelf fell, and was not caught')))
  await expect.poll(() => logged('was not caught').length).toBe(1)

  expect(sent).toHaveLength(2)
  expect(sent.join(' ')).not.toMatch(/typed-by-jo|jo@example|123456|redirect/)
  const [line] = logged('the shelf fell on')
  expect(line).toMatchObject({
    route: '/login',
    error: { message: 'the shelf fell on [typed], [address] and [number]' },
  })
  expect(line!.build).toMatch(/^\d{4}-/)
  expect(line!.agent).toMatch(/^Chrome on /)
})

test('a page sends at most five errors, and none that were expected', async ({ page, watch }) => {
  watch.allow(/book \w+ is torn/, /uncaught/, /AbortError/)
  await open(page, '/login')
  await page.evaluate(() => {
    void Promise.reject(new DOMException('aborted', 'AbortError'))
    for (const letter of 'abcdefgh') setTimeout(() => reportError(new Error(`book ${letter} is torn`)))
  })
  await expect.poll(() => logged('is torn').length).toBe(5)
  await page.waitForTimeout(500)
  expect(logged('is torn')).toHaveLength(5)
})
