import { environment } from '~/lib/build-flags'

const product = 'Foreword'

/** '🧪 Books · Foreword', the emoji where the environment has one. */
export function titleText(title: string): string {
  const prefix = environment.emoji ? `${environment.emoji} ` : ''
  return `${prefix}${title} · ${product}`
}

/** The title of a page, for its route's head. */
export const pageTitle = (title: string) => ({ meta: [{ title: titleText(title) }] })
