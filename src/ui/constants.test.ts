import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as constants from './constants'

test('toasts, drawers and their breakpoint match the specification', () => {
  expect(constants).toMatchObject({
    toastDuration: 4000,
    toastsVisible: 3,
    toastGap: 14,
    toastWidth: 356,
    toastSwipeThreshold: 45,
    drawerCloseThreshold: 0.25,
    drawerBreakpoint: 640,
  })
})

test('the stylesheet uses the breakpoint of the drawer', () => {
  const styles = readFileSync('src/ui/styles.css', 'utf8')
  expect(/--breakpoint-sm: (\d+)px/.exec(styles)?.[1]).toBe(String(constants.drawerBreakpoint + 1))
})
