import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * @typedef {object} Browser
 * @property {string[]} names of its program, where that lies on the PATH
 * @property {string[]} apps on macOS
 * @property {string[]} windows below the folders of programs
 */

/** @type {Browser} */
const chromium = {
  names: [
    // The same engine without a UI: a fifth less work for each test.
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    'chrome',
    'microsoft-edge',
  ],
  apps: ['Google Chrome', 'Chromium', 'Microsoft Edge'].map((app) => `${app}.app/Contents/MacOS/${app}`),
  windows: [
    'Google\\Chrome\\Application\\chrome.exe',
    'Chromium\\Application\\chrome.exe',
    'Microsoft\\Edge\\Application\\msedge.exe',
  ],
}

/** @type {Browser} */
const firefox = {
  names: ['firefox', 'firefox-esr'],
  apps: ['Firefox.app/Contents/MacOS/firefox'],
  windows: ['Mozilla Firefox\\firefox.exe'],
}

/** @param {Browser} browser */
function candidates({ names, apps, windows }) {
  if (process.platform === 'win32')
    return windows.flatMap((program) =>
      [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
        .filter(Boolean)
        .map((folder) => join(folder, program)),
    )
  const onPath = names.flatMap((name) =>
    (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)),
  )
  if (process.platform !== 'darwin') return onPath
  const inApplications = apps.flatMap((app) =>
    ['', process.env.HOME ?? ''].map((home) => `${home}/Applications/${app}`),
  )
  return [...inApplications, ...onPath]
}

/**
 * Some distributions ship a `chromium-browser` stub, so it must answer --version. On Windows that would open a window.
 */
export function isBrowser(path) {
  if (!existsSync(path)) return false
  if (process.platform === 'win32') return true
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
}

/** @returns {string | undefined} */
export const systemBrowser = () => candidates(chromium).find(isBrowser)

/** @returns {string | undefined} */
export const systemFirefox = () => candidates(firefox).find(isBrowser)
