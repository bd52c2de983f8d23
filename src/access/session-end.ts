/** Why a session ended, as told to its owner. */
const sessionEnds = ['banned', 'revoked', 'deleted', 'expired', 'role'] as const

export type SessionEnd = (typeof sessionEnds)[number]

/** Returns null for unknown values: the reason comes from a URL parameter and cannot be trusted. */
export const toSessionEnd = (value: unknown): SessionEnd | null =>
  sessionEnds.find((known) => known === value) ?? null
