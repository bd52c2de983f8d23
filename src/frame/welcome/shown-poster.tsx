import type { Poster } from '~/manifest/browser-module'
import { posters } from '~/modules.poster'

/** Plain panels, for a product whose modules contribute no poster. */
const panels = (count: number) =>
  Array.from({ length: count }, (_, index) => (
    <div key={index} className="aspect-2/3 rounded-tight bg-accent-soft shadow-floating" />
  ))

export const poster: Poster = posters[0] ?? { SignIn: () => panels(9), Welcome: () => panels(3) }
