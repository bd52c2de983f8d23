import { cataloguePoster } from '~/example/catalogue/catalogue.poster'
import type { Poster } from '~/manifest/poster'

/** What modules show before signing in, a line each; the first is shown. Apart, since it is on the page that signs in. */
export const posters: Poster[] = [cataloguePoster]
