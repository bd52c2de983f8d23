/** The person a request speaks for, as the session of that request says. */
export type Caller = {
  userId: string
  sessionId: string
  name: string
  email: string
  emailVerified: boolean
  role: string
  onboardedAt: Date | null
  /** The administrator behind the session while they act as this person. */
  impersonatedBy: string | null
}
