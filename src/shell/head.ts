import { environment } from '~/lib/build-flags'

const product = 'Foreword'

/** The title of a page: '🧪 Books · Foreword', the emoji where the environment has one. */
export function pageTitle(title: string) {
  const prefix = environment.emoji ? `${environment.emoji} ` : ''
  return { meta: [{ title: `${prefix}${title} · ${product}` }] }
}
