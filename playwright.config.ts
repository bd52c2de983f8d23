import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'

const port = Number(process.env.E2E_PORT ?? 4173)

// Workers read this file too; they inherit the folder of the run from the process that started them.
if (!process.env.E2E_DIR) {
  const folder = mkdtempSync(join(tmpdir(), 'e2e-'))
  process.env.E2E_DIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}

/**
 * A full browser renders the suggestions of its address bar as two pages per window, which
 * costs more than the pages under test. This list replaces Playwright's, so it repeats the important entries.
 */
const withoutUse = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'PreloadTopChromeWebUI',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'OptimizationHints',
  'PaintHolding',
  // A process that waits for a second page, which most tests do not open.
  'SpareRendererForSitePerProcess',
  'ThirdPartyStoragePartitioning',
]

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/sign-in-once.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // One more than the cores of a small machine, as tests wait now and then.
  workers: 3,
  retries: 0,
  reporter: 'list',
  // Wide, since a busy machine is not a fault of the product.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1280, height: 800 },
    // Recording costs a fifth of the time of every test; CONTRIBUTING.md says how to ask for it.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || undefined,
      args: [
        // Chromium refuses its sandbox to root, who is the only user in most containers.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        ...(process.env.CHROMIUM_PATH ? [`--disable-features=${withoutUse.join(',')}`] : []),
      ],
    },
  },
  webServer: {
    command: 'node scripts/serve.mjs',
    url: `http://localhost:${port}/readyz`,
    reuseExistingServer: false,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
    stderr: 'pipe',
    env: {
      PORT: String(port),
      NODE_ENV: '',
      APP_URL: '',
      HOST: '',
      DATA_DIR: join(process.env.E2E_DIR, 'data'),
      DATABASE_URL: '',
      SMTP_URL: '',
      ADMIN_EMAILS: '',
      AUTH_SIGNUP: '',
      LOG_LEVEL: 'warn',
      // Sign-in is limited for each client address, so every test says that it comes from another.
      TRUSTED_PROXIES: '127.0.0.1,::1',
    },
  },
})
