import type { Poster } from '~/manifest/poster'
import { posters } from '~/modules.poster'

/** A plain panel for each hue. */
const panels = (...hues: number[]) =>
  hues.map((hue) => (
    <div
      key={hue}
      className="aspect-2/3 rounded-tight shadow-floating"
      style={{ backgroundColor: `oklch(0.45 0.08 ${hue})` }}
    />
  ))

/** The poster of the first module that contributes one. */
export const poster: Poster = posters[0] ?? {
  SignIn: () => panels(10, 60, 250, 130, 290, 40, 170, 350, 210),
  Welcome: () => panels(60, 250, 130),
}
