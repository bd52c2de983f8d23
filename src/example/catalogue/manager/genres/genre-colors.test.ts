import { expect, test } from 'vitest'
import { isColor, isReadable } from './color-field'
import { palette, paletteNames } from '~/example/catalogue/genre/genre-colors'

test.each(paletteNames)('titles can be read on %s', (name) => {
  expect(isColor(palette[name])).toBe(true)
  expect(isReadable(palette[name])).toBe(true)
})

test('the palette offers each colour once', () => {
  expect(new Set(Object.values(palette)).size).toBe(paletteNames.length)
})

test.each(['#ffffff', '#e0c080', '#8cb4d8'])('titles cannot be read on %s', (color) => {
  expect(isReadable(color)).toBe(false)
})

test.each(['#12345', '#1234567', '123456', '#12345g', 'red', ''])('%s is no colour', (text) => {
  expect(isColor(text)).toBe(false)
})
