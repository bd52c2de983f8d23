import type { QueryClient } from '@tanstack/react-query'
import type { Attempt } from '~/lib/demo-dialog'

/** A field before and after the refused change; new ones have no `from`. */
export type Change = { field: string; from: unknown; to: unknown }

export type Description = {
  /** The message key of the action. */
  action: string
  /** The name of the entry that would have changed. */
  subject: string | null
  changes: Change[]
}

/** 'genreId' and 'newGenre' both set `genre`. */
const fieldOf = (name: string) => {
  const [, added] = /^new([A-Z].*)$/.exec(name) ?? []
  return added ? added[0]!.toLowerCase() + added.slice(1) : name.replace(/Id$/, '')
}

/** The display name of an entry; for a membership, that of its user or organization. */
const nameOf = (entry: unknown): unknown =>
  isEntry(entry)
    ? entry.title || entry.name || nameOf(entry.user) || nameOf(entry.organization) || entry.email
    : null

/** By call: the input field that identifies the subject, if it is not `id`. */
const subjects: Record<string, string> = Object.assign(
  {},
  ...Object.values(import.meta.glob<object>('../../**/demo/subjects.ts', { eager: true, import: 'default' })),
)

/** Describes the refused change from the input and the cached data, in the order of the input. */
export function describeAttempt(
  { call, input }: Attempt,
  queryClient: QueryClient,
  hasText: (key: string) => boolean,
): Description {
  const isOwn = call.startsWith('/')
  const [kind, act = ''] = call.split('.')
  const about = subjects[call] ?? 'id'
  const before = isOwn ? self(queryClient) : findEntry(queryClient, input[about], kind)
  // Shows a referenced entry by its name.
  const shown = (field: string, value: unknown) =>
    nameOf(isEntry(value) ? value : findEntry(queryClient, value, field)) || value
  const wanted = new Map(
    Object.entries(input)
      .filter(([name, value]) => name !== about && value !== undefined)
      .map(([name, value]) => [name === 'id' ? kind! : fieldOf(name), value]),
  )
  // A new entry has no previous values of its parent.
  const had = /^(create|invite)/.test(act) ? null : before
  const changes = [...wanted]
    // The labels of its own kind first: others may label the same field differently.
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
  // Entities without their own texts use the generic ones.
  const key = [...actions, `demo:entry.${act}`].find(hasText) ?? actions[0]!
  return { action: key, subject: typeof subject === 'string' ? subject : null, changes }
}

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && !(value instanceof Date)

/** Message keys of a bulk action, by its action or by the call. */
function actionsOf(call: string, { action }: Entry): string[] {
  if (call.startsWith('/')) return [`demo:actions.auth.${call.split('/').at(-1)}`]
  const named = `demo:actions.${call}`
  return typeof action === 'string' ? [`${named}.${action}`, named] : [named]
}

const self = (queryClient: QueryClient) =>
  queryClient.getQueryData<{ caller: Entry | null }>(['init'])?.caller ?? null

type Entry = Record<string, unknown>

/** A page of a list, its entry and nested values: nothing is deeper. */
const maxDepth = 6

function findIn(value: unknown, id: unknown, depth = 0): Entry | null {
  if (typeof value !== 'object' || value === null || value instanceof Date || depth > maxDepth) return null
  if ((value as Entry).id === id) return value as Entry
  for (const each of Object.values(value)) {
    const found = findIn(each, id, depth + 1)
    if (found) return found
  }
  return null
}

/** Finds an entry by id in the query cache and merges its occurrences: lists may have fewer fields. */
function findEntry(queryClient: QueryClient, id: unknown, kind: string | undefined): Entry | null {
  if (typeof id !== 'string') return null
  const queries = queryClient.getQueryCache().getAll()
  const inOrder = queries.toSorted((a, b) => Number(b.queryKey[0] === kind) - Number(a.queryKey[0] === kind))
  const found = inOrder.flatMap(({ state }) => findIn(state.data, id) ?? [])
  return found.length > 0 ? Object.assign({}, ...found.toReversed()) : null
}
