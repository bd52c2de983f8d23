import { rightToLeftScripts } from './text-direction'

const rightToLeft = new RegExp(`[${rightToLeftScripts}]`, 'u')
/** A letter of the other direction; or digits with something between them, which a line from right to left reorders. */
const leftToRight = new RegExp(`(?![${rightToLeftScripts}])\\p{L}|^\\P{L}*\\d[^\\p{L}\\d]+\\d\\P{L}*$`, 'u')

/**
 * For a value inside of a text: the marks (FSI and PDI) do what `bdi` does in markup, and hold in attributes, titles and
 * plain text as well. Only a value that runs against the text gets them.
 */
export const isolate = (value: string, direction: 'ltr' | 'rtl'): string =>
  (direction === 'rtl' ? leftToRight : rightToLeft).test(value) ? `\u2068${value}\u2069` : value

/** A text that was put together for a page, as a value that is stored: a name must not hold such marks. */
export const withoutIsolates = (text: string): string => text.replaceAll(/[\u2068\u2069]/g, '')
