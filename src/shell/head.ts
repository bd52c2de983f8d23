import { environment } from '~/lib/build-flags'

const product = 'Foreword'

const { emoji, name } = environment
const prefix = emoji ? `${emoji} ` : name ? `[${name}] ` : ''

/** '🧪 Books · Foreword', or '[Staging] Books · Foreword' where the environment has a name alone. */
export const titleText = (title: string) => `${prefix}${title} · ${product}`

/** The title of a page, for its route's head. */
export const pageTitle = (title: string) => ({ meta: [{ title: titleText(title) }] })
