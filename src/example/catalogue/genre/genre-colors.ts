import type { Genre } from './genre.schema'

/** Background colours with enough contrast for titles, and distinguishable from each other. */
export const palette = {
  clay: '#8e5130',
  brick: '#903c39',
  rose: '#91495f',
  violet: '#65558e',
  ink: '#445688',
  sea: '#2e6386',
  lagoon: '#236e7d',
  pine: '#1d5853',
  forest: '#396348',
  moss: '#55683c',
  olive: '#645c2a',
  ochre: '#8c6323',
} as const

export const paletteNames = Object.keys(palette) as (keyof typeof palette)[]

/** The default colour of a new genre: an unused one, if there is any. */
export function colorFor(name: string, others: readonly Pick<Genre, 'color'>[]): string {
  const taken = new Set(others.map(({ color }) => color.toLowerCase()))
  const colors = Object.values(palette)
  const free = colors.filter((color) => !taken.has(color))
  const choice = free.length > 0 ? free : colors
  const sum = Array.from(name).reduce((total, letter) => total + letter.codePointAt(0)!, 0)
  return choice[sum % choice.length]!
}
