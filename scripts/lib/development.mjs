import { SourceMap } from 'node:module'
import { at } from './root.mjs'

/** Time for the server to drop the old module, of whose change it learns at the same moment. */
const settleMs = 200
/** A page that fails again may have been requested too early: retried so often. */
const attempts = { count: 2, everyMs: 1000 }

/**
 * Vite plugin of `npm run dev`: prints how to sign in, maps browser errors to source lines, and reloads failed pages
 * after a fix. Most faults are in server modules, of whose changes browsers are not notified.
 * @returns {import('vite').Plugin}
 */
export const development = () => ({
  name: 'development',
  apply: 'serve',
  configureServer(server) {
    const noteFailure = reloadAfterFix(server)
    // Sent by src/lib/development-fault.ts, which shows the response if its page still fails.
    server.ws.on('development:fault', async (fault, client) => {
      noteFailure()
      client.send('development:fault', await withSourceLines(server, fault))
    })
    const { host } = server.config.server
    // Also set by the --host argument, so that the start warns about it.
    if (host && host !== 'localhost') process.env.HOST ||= host === true ? '0.0.0.0' : host
    server.httpServer?.once('listening', () => void announce(server))
  },
})

/**
 * @param {import('vite').ViteDevServer} server
 * @returns {() => void} records a page that failed in the browser, which no response shows
 */
function reloadAfterFix(server) {
  let isFailing = false
  let left = 0
  /** @type {NodeJS.Timeout | undefined} */
  let timer
  const reloadIn = (ms) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      isFailing = false
      server.ws.send({ type: 'full-reload' })
    }, ms)
  }
  server.middlewares.use((_, response, next) => {
    response.once('finish', () => {
      if (response.statusCode < 500) return
      isFailing = true
      if (left-- > 0) reloadIn(attempts.everyMs)
    })
    next()
  })
  const changed = (file) => {
    if (!file.startsWith(at('src'))) return
    left = isFailing ? attempts.count : 0
    if (isFailing) reloadIn(settleMs)
  }
  for (const event of ['add', 'change', 'unlink']) server.watcher.on(event, changed)
  return () => void (isFailing = true)
}

const frame = /https?:\/\/[^\s()]+?(\/[^\s():]+?):(\d+):(\d+)/g

/**
 * Maps a browser stack from compiled to source lines.
 * @param {import('vite').ViteDevServer} server
 * @param {import('vite').ErrorPayload['err']} fault
 */
async function withSourceLines({ environments, config }, { message, stack }) {
  let place
  const lines = []
  for (const line of stack.split('\n')) {
    const [[whole, url, row, column] = []] = line.matchAll(frame)
    const found = url && (await environments.client.moduleGraph.getModuleByUrl(url))
    const entry = found?.transformResult?.map?.mappings
      ? new SourceMap(found.transformResult.map).findEntry(Number(row) - 1, Number(column) - 1)
      : undefined
    if (!found?.file || entry?.originalLine === undefined) {
      lines.push(line)
      continue
    }
    const source = { file: found.file, line: entry.originalLine + 1, column: entry.originalColumn + 1 }
    if (source.file.startsWith(`${config.root}/src/`)) place ??= source
    lines.push(line.replace(whole, `${source.file}:${source.line}:${source.column}`))
  }
  return { message, stack: lines.join('\n'), loc: place }
}

/** Opens the database too, so that the first page is fast and invalid settings are reported here. */
async function announce({ environments, config }) {
  try {
    const { describeStart } = await environments.ssr.runner.import('/src/server.ts')
    config.logger.info(await describeStart())
  } catch (error) {
    config.logger.error(error.name === 'StartupFault' ? error.message : error.stack)
  }
}
