import type { Poster, PosterCover } from '~/manifest/poster'
import { posters } from '~/modules.poster'

/** Drawings without words, for a product whose modules contribute none. */
const plain = [
  '#7a3b4a',
  '#8a5a2b',
  '#3d5a81',
  '#5b6b3a',
  '#4a4560',
  '#9c4a35',
  '#40635b',
  '#7d4e57',
  '#3f5f4e',
].map((color): PosterCover => ['', '', color])

export const poster: Poster = posters[0] ?? { signIn: plain, welcome: plain.slice(0, 3) }
