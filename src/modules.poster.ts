import { cataloguePoster } from '~/example/catalogue/catalogue.poster'
import type { Poster } from '~/manifest/poster'

/**
 * Posters of modules; the first one is shown. Separate from the manifests, for the size of the sign-in page.
 */
export const posters: Poster[] = [cataloguePoster]
