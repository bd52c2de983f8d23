import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

/** The minified build is half the size to parse. */
const library = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

/** The rules that depend on the theme. */
const aboutColours = ['color-contrast', 'link-in-text-block']

export type Rules = 'all' | 'about colours' | 'not about colours'

const options: Record<Rules, axe.RunOptions> = {
  all: { runOnly: tags },
  'about colours': { runOnly: { type: 'rule', values: aboutColours } },
  'not about colours': {
    runOnly: tags,
    rules: Object.fromEntries(aboutColours.map((rule) => [rule, { enabled: false }])),
  },
}

/** The two visits that differ in everything: language and direction, theme, width. */
export const oppositeLooks = [
  {
    name: 'in English and light on a desk',
    locale: 'en',
    colorScheme: 'light',
    viewport: { width: 1280, height: 800 },
  },
  {
    name: 'in Arabic and dark on a phone',
    locale: 'ar',
    colorScheme: 'dark',
    viewport: { width: 390, height: 844 },
  },
] as const

export async function expectAccessible(page: Page, rules: Rules = 'all') {
  // Once for each document: parsing axe takes longer than checking most pages.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${library};undefined`)
  // Rows that are being replaced are dimmed below the required contrast.
  await expect(page.locator('.opacity-75[aria-busy=true]')).toHaveCount(0)
  const found = await page.evaluate(async (chosen) => {
    // Text that fades has too little contrast: wait for all animations.
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map((animation) => animation.finished))
    const { axe: judge } = window as unknown as { axe: typeof axe }
    // Only the top frame: the only other frame is a sandboxed mail. Passes are not reported, because listing every
    // element takes longer than the check.
    const { violations } = await judge.run(
      { exclude: ['iframe'] },
      { ...chosen, iframes: false, resultTypes: ['violations'] },
    )
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(' ')}\n  ${failureSummary}`),
    )
  }, options[rules])
  expect.soft(found, page.url()).toEqual([])
}

/** The page does not scroll sideways, and no element is beyond an edge, not even a fixed one. */
export async function expectNothingCutOff(page: Page) {
  const found = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const scrollsItself = (element: Element) => {
      for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
        if (['auto', 'scroll'].includes(getComputedStyle(box).overflowX)) return true
      }
      return false
    }
    const beyond = [...document.querySelectorAll('a, button, select, label, h1, h2, h3, p, code, iframe')]
      .filter((element) => element.checkVisibility() && !element.closest('[aria-hidden=true]'))
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect()
        return width > 1 && (left < -1 || right > clientWidth + 1)
      })
      .filter((element) => !scrollsItself(element))
      .map((element) => `${element.tagName} ${element.textContent || element.getAttribute('name')}`)
    return scrollWidth > clientWidth ? [`${scrollWidth} wide in ${clientWidth}`, ...beyond] : beyond
  })
  expect.soft(found, `cut off at ${page.url()}`).toEqual([])
}
