import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
]

const macOs = ['Google Chrome', 'Chromium', 'Microsoft Edge'].flatMap((app) =>
  ['', process.env.HOME ?? ''].map((home) => `${home}/Applications/${app}.app/Contents/MacOS/${app}`),
)

const windows = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
].flatMap((program) =>
  [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter(Boolean)
    .map((folder) => join(folder, program)),
)

function candidates() {
  if (process.platform === 'win32') return windows
  const onPath = names.flatMap((name) =>
    (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)),
  )
  return process.platform === 'darwin' ? [...macOs, ...onPath] : onPath
}

/**
 * Some distributions ship a `chromium-browser` that only tells you to install something else, so it has to
 * answer. On Windows the question would open a window.
 */
export function isBrowser(path) {
  if (!existsSync(path)) return false
  if (process.platform === 'win32') return true
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
}

/** @returns {string | undefined} */
export const systemBrowser = () => candidates().find(isBrowser)
