import type { QueryClient } from '@tanstack/react-query'
import type { Attempt } from '~/lib/demo-dialog'
import type english from './messages-public/en.json'
import { findEntry, type Entry } from './find-entry'

export type Field = keyof (typeof english)['fields']

/** A field as it is and as it would have become; what was not there before has no `from`. */
export type Change = { field: Field; from: unknown; to: unknown }

export type Description = {
  /** The key of the words for the action. */
  action: string
  /** What it would have been done to. */
  subject: string | null
  changes: Change[]
}

/** In the order in which they are told. */
const fields: Field[] = [
  'title',
  'author',
  'genreId',
  'publisher',
  'year',
  'isbn',
  'description',
  'cover',
  'name',
  'email',
  'role',
  'color',
  'reason',
  'expiresAt',
  'fileName',
  'which',
  'who',
  'moveTo',
]

/** What would have changed, from what was sent and what the page has read before. */
export function describeAttempt({ call, input }: Attempt, queryClient: QueryClient): Description {
  const isOwn = call.startsWith('/')
  const before = isOwn ? self(queryClient) : findEntry(queryClient, input.id, call.split('.')[0])
  const newGenre = input.newGenre as Entry | undefined
  const wanted: Entry = {
    ...input,
    ...('newEmail' in input && { email: input.newEmail }),
    ...(newGenre && { genreId: newGenre.name }),
  }
  const entry = (id: unknown) => findEntry(queryClient, id, 'genre')?.name ?? id
  const changes = fields
    .filter((field) => wanted[field] !== undefined)
    .map((field): Change => {
      const to = field === 'genreId' || field === 'moveTo' ? entry(wanted[field]) : wanted[field]
      const from = field === 'genreId' ? (before?.genre as Entry | undefined)?.name : before?.[field]
      return { field, from, to }
    })
    .filter(({ from, to }) => (from ?? '') !== (to ?? ''))
  const subject = isOwn ? null : (before?.title ?? before?.name) || before?.email
  return { action: actionOf(call, input), subject: typeof subject === 'string' ? subject : null, changes }
}

function actionOf(call: string, { action }: Entry): string {
  const kind = typeof action === 'string' ? `.${action}` : ''
  const name = call.startsWith('/') ? `auth.${call.split('/').at(-1)}` : call + kind
  return `demo:actions.${name}`
}

const self = (queryClient: QueryClient) =>
  queryClient.getQueryData<{ caller: Entry | null }>(['init'])?.caller ?? null
