/** Someone who vouches for people, as a button names them. */
export type Provider = { id: 'github' | 'google' | 'oidc'; name: string }
