import type { AnyRouteMatch } from '@tanstack/react-router'
import { environment } from '~/lib/build-flags'

const product = 'Foreword'

const { emoji, name } = environment
const prefix = emoji ? `${emoji} ` : name ? `[${name}] ` : ''

/** '🧪 Books · Foreword', or '[Staging] Books · Foreword' where the environment has a name alone. */
export const titleText = (title: string) => `${prefix}${title} · ${product}`

/** The title of a page, for its route's head. One that failed shows an error instead, which has a title of its own. */
export const pageTitle = (title: string, status?: AnyRouteMatch['status']) =>
  status === 'error' ? {} : { meta: [{ title: titleText(title) }] }
