/** The person who makes a request, as read from its session. */
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
  /** The administrator who impersonates this person, and when the impersonation ends. */
  impersonatedBy: { userId: string; name: string; email: string; until: Date } | null
}
