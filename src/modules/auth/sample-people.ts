/** The sample users of the login page. */
export const samplePeople = [
  { email: 'admin@example.com', role: 'auth:login.hintAdmin' },
  { email: 'user@example.com', role: 'auth:login.hintUser' },
] as const
