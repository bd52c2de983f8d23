import type { AnyRouteMatch } from '@tanstack/react-router'
import type { I18n } from '~/i18n/translator'
import { environment } from '~/lib/build-flags'
import type { Init } from './session/init'
import { product } from '~/lib/product'

const { emoji, name } = environment
const prefix = emoji ? `${emoji} ` : name ? `[${name}] ` : ''

/** '🧪 Books · Product', or '[Staging] Books · Product' where the environment has a name alone. */
export const titleText = (title: string) => `${prefix}${title} · ${product.name}`

type Shown = { status: AnyRouteMatch['status']; context: { i18n: I18n; init: Init } }

/** The title of a page, for its route's head. */
export const pageTitle = (title: string) => ({ meta: [{ title: titleText(title) }] })

/**
 * The title of a page of the two areas. One that failed shows an error instead, which has a title of its own, and
 * who has no name yet is asked for it first.
 */
export const areaTitle = (title: string, { status, context: { i18n, init } }: Shown) => {
  if (status === 'error') return {}
  return pageTitle(init.caller?.onboardedAt === null ? i18n.t('auth:onboarding.title') : title)
}
