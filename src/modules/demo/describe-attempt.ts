import type { QueryClient } from '@tanstack/react-query'
import type { Attempt } from '~/lib/demo-dialog'

/** A field as it is and as it would have become; what was not there before has no `from`. */
export type Change = { field: string; from: unknown; to: unknown }

export type Description = {
  /** The key of the words for the action. */
  action: string
  /** What it would have been done to. */
  subject: string | null
  changes: Change[]
}

/** 'genreId' and 'newGenre' both say what `genre` would have become. */
const fieldOf = (name: string) => {
  const [, added] = /^new([A-Z].*)$/.exec(name) ?? []
  return added ? added[0]!.toLowerCase() + added.slice(1) : name.replace(/Id$/, '')
}

/** What it is called; of what stands for a person or for an organization, such as a membership, what that is called. */
const nameOf = (entry: unknown): unknown =>
  isEntry(entry)
    ? entry.title || entry.name || nameOf(entry.user) || nameOf(entry.organization) || entry.email
    : null

/** By the name of the call, the id that says what it is about; where it is not `id`, that is where it is done. */
const subjects: Record<string, string> = Object.assign(
  {},
  ...Object.values(import.meta.glob<object>('../../**/demo/subjects.ts', { eager: true, import: 'default' })),
)

/** What would have changed, from what was sent and what the page has read before, in the order in which it was sent. */
export function describeAttempt(
  { call, input }: Attempt,
  queryClient: QueryClient,
  hasText: (key: string) => boolean,
): Description {
  const isOwn = call.startsWith('/')
  const [kind, act = ''] = call.split('.')
  const about = subjects[call] ?? 'id'
  const before = isOwn ? self(queryClient) : findEntry(queryClient, input[about], kind)
  // Something that the value names or is, by its name.
  const shown = (field: string, value: unknown) =>
    nameOf(isEntry(value) ? value : findEntry(queryClient, value, field)) || value
  const wanted = new Map(
    Object.entries(input)
      .filter(([name, value]) => name !== about && value !== undefined)
      .map(([name, value]) => [name === 'id' ? kind! : fieldOf(name), value]),
  )
  // What is made inside of something has no field of that.
  const had = /^(create|invite)/.test(act) ? null : before
  const changes = [...wanted]
    // The words of its own kind first: others call the same field otherwise.
    .map(
      ([field, value]) =>
        [[`${kind}-${field}`, field].find((each) => hasText(`demo:fields.${each}`)), field, value] as const,
    )
    .flatMap(([label, field, value]) =>
      label ? [{ field: label, from: shown(field, had?.[field]), to: shown(field, value) }] : [],
    )
    .filter(({ from, to }) => (from ?? '') !== (to ?? ''))
  const subject = isOwn ? null : nameOf(before)
  const actions = actionsOf(call, input)
  // An entity without words of its own has those of any.
  const key = [...actions, `demo:entry.${act}`].find(hasText) ?? actions[0]!
  return { action: key, subject: typeof subject === 'string' ? subject : null, changes }
}

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && !(value instanceof Date)

/** Of several at once, by what is done to them, or by the call alone. */
function actionsOf(call: string, { action }: Entry): string[] {
  if (call.startsWith('/')) return [`demo:actions.auth.${call.split('/').at(-1)}`]
  const named = `demo:actions.${call}`
  return typeof action === 'string' ? [`${named}.${action}`, named] : [named]
}

const self = (queryClient: QueryClient) =>
  queryClient.getQueryData<{ caller: Entry | null }>(['init'])?.caller ?? null

type Entry = Record<string, unknown>

/** A page of a list, an entry in it, and what stands in that: nothing lies deeper. */
const maxDepth = 6

function within(value: unknown, id: unknown, depth = 0): Entry | null {
  if (typeof value !== 'object' || value === null || value instanceof Date || depth > maxDepth) return null
  if ((value as Entry).id === id) return value as Entry
  for (const each of Object.values(value)) {
    const found = within(each, id, depth + 1)
    if (found) return found
  }
  return null
}

/**
 * Something by its id, from whatever the page has read; first from what was read about its kind. Put together from all of
 * it: a list may have fewer fields than a page.
 */
function findEntry(queryClient: QueryClient, id: unknown, kind: string | undefined): Entry | null {
  if (typeof id !== 'string') return null
  const queries = queryClient.getQueryCache().getAll()
  const inOrder = queries.toSorted((a, b) => Number(b.queryKey[0] === kind) - Number(a.queryKey[0] === kind))
  const found = inOrder.flatMap(({ state }) => within(state.data, id) ?? [])
  return found.length > 0 ? Object.assign({}, ...found.toReversed()) : null
}
