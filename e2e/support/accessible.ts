import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

export async function expectAccessible(page: Page) {
  // Half-transparent text has half the contrast: judged once everything stands still.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map((animation) => animation.finished))
  })
  const { violations } = await new AxeBuilder({ page })
    // What is in order is not listed: naming every element would take longer than looking at it.
    .options({ resultTypes: ['violations'] })
    .withTags(tags)
    // In the page itself: there is no foreign frame here, but one that may run no script, a mail's.
    .setLegacyMode()
    .exclude('iframe')
    .analyze()
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(' ')}\n  ${failureSummary}`),
  )
  expect.soft(found, page.url()).toEqual([])
}

/** The page does not scroll sideways, and nothing of it lies beyond an edge, not even what is fixed there. */
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
