/** Grounds on which a title reads well, far enough from each other to tell genres apart. */
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

export type PaletteName = keyof typeof palette
export const paletteNames = Object.keys(palette) as PaletteName[]
