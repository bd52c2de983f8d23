/** The person a request speaks for, as the session of that request says. */
export type Caller = {
  userId: string
  sessionId: string
  name: string
  email: string
  emailVerified: boolean
  role: string
  onboardedAt: Date | null
  /** Named in the configured list of administrators, which grants everything. */
  grantedAll: boolean
  /** The administrator behind the session while they act as this person, and how long they may. */
  impersonatedBy: { userId: string; name: string; email: string; until: Date } | null
}
