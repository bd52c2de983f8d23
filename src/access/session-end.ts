/** Why a session is no more, as far as the person concerned is told. */
const sessionEnds = ['banned', 'revoked', 'deleted', 'expired', 'role'] as const

export type SessionEnd = (typeof sessionEnds)[number]

/** What is none of these is nothing: it may come from an address that somebody wrote. */
export const toSessionEnd = (value: unknown): SessionEnd | null =>
  sessionEnds.find((known) => known === value) ?? null
