import { stripVTControlCharacters } from 'node:util'

/**
 * @typedef {{ title: string, ok: boolean, seconds: number, passed: number, failed: number, detail: string, failures: string[] }} Verdict
 */

/** The counts in the last lines of Vitest (`Tests  2 failed | 5 passed`) or Playwright. */
function counts(text) {
  const vitest = [...text.matchAll(/^ *Tests +(\d.*)$/gm)].at(-1)?.[1]
  const found = vitest
    ? vitest.matchAll(/(\d+) (passed|failed|skipped|todo)/g)
    : text.matchAll(/^ {2}(\d+) (passed|failed|flaky|skipped|did not run|interrupted)\b/gm)
  return new Map([...found].map(([, number, word]) => [word, Number(number)]))
}

/**
 * The failed tests by file and name, as Vitest (`FAIL |unit| file > name`) and Playwright (`1) file › name ──`) print
 * them, each with the first line of its error and its location: often only the summary of a log is kept.
 */
function failedTests(text) {
  const titles = [
    ...text.matchAll(
      /^ *(?:FAIL +(?:\|? ?\w+ ?\|? +)?|\d+\) )(\S.*?\.test\.tsx? > .*|\S+\.spec\.ts.*? › .*?)(?: ─+)?$/gm,
    ),
  ]
  const reasons = new Map()
  for (const [at, { 1: title, index }] of titles.entries()) {
    const report = text
      .slice(index, titles[at + 1]?.index)
      .split('\n', 60)
      .slice(1)
    const error = report.find((line) => /Error\b|imed out|timeout of/.test(line))?.trim()
    const thrown = report.find((line) => /^\s*(?:❯|at|>) .*:\d+:\d+/.test(line))?.trim()
    const name = title.trim()
    reasons.set(name, [reasons.get(name) ?? [], error ?? [], thrown ?? []].flat().slice(0, 2))
  }
  return [...reasons].map(([name, reason]) => [name, ...reason].join('\n      '))
}

/** The findings of other tools. */
function finding(text, code) {
  const typeErrors = text.match(/error TS\d+/g)?.length
  if (typeErrors) return `${typeErrors} ${typeErrors === 1 ? 'error' : 'errors'}`
  const headline = text.match(/Found \d+ warnings? and \d+ errors?|Format issues found in .*?files?\b/)
  if (headline) return headline[0]
  const unused = [...text.matchAll(/^(Un\w+ [\w ]+?|Duplicate \w+|Configuration \w+) +\((\d+)\)/gm)]
  if (unused.length) return unused.map(([, what, number]) => `${what.toLowerCase()}: ${number}`).join(', ')
  return `exit code ${code}`
}

/**
 * A test step counts its tests, any other step counts as one. A failed step has at least one failure, also if it broke
 * before its first test; a skipped one has none.
 * @param {{ ok: boolean, code: number, output: string, leftOut?: boolean }} run
 * @returns {Pick<Verdict, 'ok' | 'passed' | 'failed' | 'detail' | 'failures'>}
 */
export function judge({ ok, code, output, leftOut }) {
  if (leftOut) return { ok, passed: 0, failed: 0, detail: '', failures: [] }
  const text = stripVTControlCharacters(output)
  const tests = counts(text)
  const passed = (tests.get('passed') ?? 0) + (tests.get('flaky') ?? 0)
  const tally = [...tests].map(([word, number]) => `${number} ${word}`).join(', ')
  if (ok) return { ok, passed: passed || 1, failed: 0, detail: tally, failures: [] }
  const failed = Math.max(1, (tests.get('failed') ?? 0) + (tests.get('interrupted') ?? 0))
  return { ok, passed, failed, detail: tally || finding(text, code), failures: failedTests(text) }
}

/** @param {Verdict[]} verdicts */
export function printSummary(verdicts) {
  const width = Math.max(...verdicts.map(({ title }) => title.length))
  console.log()
  for (const { ok, passed, title, seconds, detail, failures } of verdicts) {
    const sign = ok && passed === 0 ? '–' : ok ? '✓' : '✗'
    console.log(`${sign} ${title.padEnd(width)}  ${seconds.toFixed(1).padStart(6)} s  ${detail}`.trimEnd())
    for (const name of failures) console.log(`    ${name}`)
  }
  const sum = (key) => verdicts.reduce((total, verdict) => total + verdict[key], 0)
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
}
