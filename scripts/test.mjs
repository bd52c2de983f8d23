import './lib/require-node.mjs'
import { findBrowser, findFirefox } from './lib/browser.mjs'
import { build, hasBuild } from './lib/build.mjs'
import { ignoreBuildSettings } from './lib/env.mjs'
import { fail } from './lib/fail.mjs'
import { install } from './lib/install.mjs'
import { putToolsOnPath, tool } from './lib/node.mjs'
import { captureNode } from './lib/run.mjs'
import { chooseSteps, steps } from './lib/steps.mjs'
import { modules } from './lib/test-files.mjs'
import { judge, printSummary } from './lib/verdict.mjs'

const chosen = chooseSteps(process.argv.slice(2))
if (!chosen)
  fail(
    'There is no such test step or module.',
    `Choose all, steps (${steps.map(({ name }) => name).join(' ')}; api means both) or modules (${modules.join(' ')}).`,
  )

await install()
putToolsOnPath()
// Tests bring their own settings, so `.env` and build settings are ignored.
ignoreBuildSettings()
delete process.env.NODE_ENV
// Tools see a pipe and would disable colours.
if (process.stdout.isTTY && !process.env.NO_COLOR) process.env.FORCE_COLOR ||= '1'

const isChosen = (wanted) => chosen.some(({ name }) => name === wanted)
const browsers = {
  browser: isChosen('browser') ? await findBrowser() : undefined,
  firefox: isChosen('firefox') ? await findFirefox() : undefined,
}
/** The variables that name each browser. */
const variables = { browser: 'CHROMIUM_PATH', firefox: 'FIREFOX_PATH' }
/** @type {Map<string, import('./lib/verdict.mjs').Verdict>} */
const verdicts = new Map()

const wantsBuild = chosen.some(
  (step) => step.name === 'build' || step.build === 'fresh' || (step.build && !hasBuild()),
)
if (wantsBuild) await measure(steps[0], buildStep)
const others = chosen.filter(({ name }) => name !== 'build')
for (const group of together(others)) {
  if (group.length > 1) await inPairs(group)
  else {
    printTitle(group[0])
    await measure(group[0], () => runStep(group[0], { echo: true }))
  }
}

const inOrder = steps.flatMap(({ name }) => verdicts.get(name) ?? [])
printSummary(inOrder)
process.exit(inOrder.every(({ ok }) => ok) ? 0 : 1)

function printTitle({ name, title = name }) {
  console.log(`\n── ${title} ${'─'.repeat(60 - title.length)}`)
}

async function measure(step, run) {
  const began = performance.now()
  const result = await run()
  const seconds = (performance.now() - began) / 1000
  verdicts.set(step.name, {
    title: step.title ?? step.name,
    seconds,
    ...judge(result),
    ...(result.detail && { detail: result.detail }),
  })
  return result
}

async function buildStep() {
  printTitle(steps[0])
  const { ok, output, fresh } = await build({ echo: true })
  if (fresh) console.log('These sources are built already.')
  return { ok, code: ok ? 0 : 1, output, detail: fresh ? 'unchanged' : '' }
}

async function runStep(step, { echo }) {
  const missing = whatIsMissing(step)
  if (missing) {
    if (echo) console.log(missing)
    return { ok: false, code: 1, output: missing, detail: missing }
  }
  const browser = browsers[step.name]
  if (browser?.absent) {
    if (echo) console.log(`Left out: ${browser.absent}`)
    return { ok: true, code: 0, output: '', leftOut: true, detail: `left out: ${browser.absent}` }
  }
  const env = { ...process.env, ...step.env }
  if (browser) {
    delete env[variables[step.name]]
    if (browser.path) env[variables[step.name]] = browser.path
  }
  return captureNode([step.script ?? tool(...step.tool), ...step.args], { env, echo })
}

function whatIsMissing(step) {
  if (step.needsDist && verdicts.get('build')?.ok === false) return 'not run, as the build failed'
  const { missing } = browsers[step.name] ?? {}
  if (missing) return `not run: ${missing}`
}

/** The next steps that may run in parallel. */
function together(queue) {
  const groups = []
  for (const step of queue) {
    const last = groups.at(-1)
    if (step.alongside && last?.[0].alongside === step.alongside) last.push(step)
    else groups.push([step])
  }
  return groups
}

/** Two at a time, printing each one's output when it has finished. */
async function inPairs(queue) {
  const waiting = [...queue]
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const current = step
      const { output } = await measure(current, () => runStep(current, { echo: false }))
      printTitle(current)
      process.stdout.write(output)
    }
  }
  await Promise.all([worker(), worker()])
}
