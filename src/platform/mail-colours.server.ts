import { createHash } from 'node:crypto'

/** The light and dark tokens of ui/styles.css, because mail clients do not support custom properties. */
export const mailColours = {
  light: {
    page: '#f9f6f0',
    sheet: '#fffdf9',
    line: '#e5dccf',
    text: '#251c23',
    muted: '#665a60',
    brand: '#7b2d5e',
    button: '#7b2d5e',
    onButton: '#fffafd',
  },
  dark: {
    page: '#17151e',
    sheet: '#201d29',
    line: '#35303f',
    text: '#f0eae3',
    muted: '#aea5b0',
    brand: '#e3a6cd',
    button: '#a9518c',
    onButton: '#ffffff',
  },
}

const { dark } = mailColours

/**
 * Dark mode for mail clients that support it. Others invert colours themselves: inline styles give every text
 * its own background, so that the contrast survives.
 */
export const mailStyles =
  ':root{color-scheme:light dark;supported-color-schemes:light dark}' +
  '@media (prefers-color-scheme:dark){' +
  `.page{background:${dark.page}!important}` +
  `.sheet{background:${dark.sheet}!important;border-color:${dark.line}!important}` +
  `.text{color:${dark.text}!important}` +
  `.muted{color:${dark.muted}!important}` +
  `.brand{color:${dark.brand}!important}` +
  `.button{background:${dark.button}!important;color:${dark.onButton}!important}` +
  '}'

/** The mailbox shows mails in a frame that inherits its CSP, which must allow these styles. */
export const mailStylesHash = `'sha256-${createHash('sha256').update(mailStyles).digest('base64')}'`
