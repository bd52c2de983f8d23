/** Those of the sample people whom one may sign in as, with what the login page calls them. */
export const samplePeople = [
  { email: 'admin@example.com', role: 'auth:login.hintAdmin' },
  { email: 'user@example.com', role: 'auth:login.hintUser' },
] as const
