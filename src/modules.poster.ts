import { cataloguePoster } from '~/example/catalogue/catalogue.poster'
import type { Poster } from '~/manifest/browser-module'

/** Posters of modules; the first is shown. Not in the manifests, to keep the sign-in page small. */
export const posters: Poster[] = [cataloguePoster]
