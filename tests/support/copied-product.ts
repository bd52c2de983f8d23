import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type Browser, chromium, type Page } from '@playwright/test'
import { expect, vi } from 'vitest'
import { signIn } from '../../bench/lib/sign-in.mjs'
import { systemBrowser } from '../../scripts/lib/system-browser.mjs'
import { freePort, running, temporary } from './process'

/** Starts a copy of the project by one of its scripts, and waits until it answers. */
export async function startCopy(copy: string, script: 'dev' | 'serve', databaseUrl: string) {
  const port = String(await freePort())
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, [`scripts/${script}.mjs`], {
    cwd: copy,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: port,
      DATA_DIR: temporary(),
      // An external database: creating an embedded one while Vite compiles would slow the start down.
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'warn',
    },
  })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void (output += chunk.toString()))
  const answers = async () => expect((await fetch(`${url}/login`)).status, output).toBe(200)
  await vi.waitFor(answers, { timeout: 90_000, interval: 200 })
  return {
    url,
    output: () => output,
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

export const launchBrowser = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || systemBrowser(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })

/** A page in a context of its own. */
export async function signedInPage(browser: Browser, baseURL: string, email: string): Promise<Page> {
  const context = await browser.newContext({ baseURL })
  const cookies = (await signIn(baseURL, email)).split('; ').map((cookie: string) => {
    const [name = '', ...value] = cookie.split('=')
    return { name, value: value.join('='), url: baseURL }
  })
  await context.addCookies(cookies)
  return await context.newPage()
}
