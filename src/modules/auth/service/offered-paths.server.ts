/** The allow-list of the library's endpoints, as patterns. All others answer 404. */
export const offeredPaths: ReadonlySet<string> = new Set([
  '/get-session',
  '/sign-out',
  '/update-user',
  '/delete-user',
  '/list-sessions',
  '/revoke-session',
  '/revoke-sessions',
  '/revoke-other-sessions',

  '/email-otp/send-verification-otp',
  '/sign-in/email-otp',
  // In development only.
  '/sign-in/sample',
  '/email-otp/verify-email',
  '/email-otp/request-email-change',
  '/email-otp/change-email',
  '/email-otp/restore-email',

  '/sign-in/social',
  '/callback/:id',

  '/passkey/generate-register-options',
  '/passkey/verify-registration',
  '/passkey/generate-authenticate-options',
  '/passkey/verify-authentication',
  '/passkey/list-user-passkeys',
  '/passkey/update-passkey',
  '/passkey/delete-passkey',

  '/admin/list-users',
  '/admin/get-user',
  '/admin/create-user',
  '/admin/update-user',
  '/admin/set-role',
  '/admin/ban-user',
  '/admin/unban-user',
  '/admin/remove-user',
  '/admin/list-user-sessions',
  '/admin/revoke-user-session',
  '/admin/revoke-user-sessions',
  '/admin/impersonate-user',
  '/admin/stop-impersonating',
  '/admin/has-permission',

  '/organization/create',
  '/organization/check-slug',
  '/organization/update',
  '/organization/delete',
  '/organization/set-active',
  '/organization/get-organization',
  '/organization/get-full-organization',
  '/organization/list',
  '/organization/has-permission',
  '/organization/list-invitations',
  '/organization/list-members',
  '/organization/get-active-member',
  '/organization/get-active-member-role',
  '/organization/update-member-role',
  '/organization/remove-member',
  '/organization/leave',
  '/organization/create-team',
  '/organization/remove-team',
  '/organization/update-team',
  '/organization/list-teams',
  '/organization/set-active-team',
  '/organization/list-user-teams',
  '/organization/list-team-members',
  '/organization/add-team-member',
  '/organization/remove-team-member',
  '/organization/invite-member',
  '/organization/cancel-invitation',
  '/organization/accept-invitation',
  '/organization/reject-invitation',
  '/organization/get-invitation',
  '/organization/list-user-invitations',
])

const withParameters = [...offeredPaths].filter((path) => path.includes('/:'))

/** The pattern of the endpoint at a path, in the notation of our own endpoints. */
export function offeredPattern(path: string): string | undefined {
  if (offeredPaths.has(path)) return path
  const found = withParameters.find((each) => new RegExp(`^${each.replaceAll(/:\w+/g, '[^/]+')}$`).test(path))
  return found?.replaceAll(/:(\w+)/g, '{$1}')
}

/**
 * Endpoints whose writes are authorized by something else than the session: a code, a passkey, a provider, a link.
 * Signing out may find no session. Deleting the account checks the session itself, and deletes it.
 */
export const unboundPaths: ReadonlySet<string> = new Set([
  '/sign-in/sample',
  '/sign-in/email-otp',
  '/sign-in/social',
  '/callback/:id',
  '/passkey/generate-authenticate-options',
  '/passkey/verify-authentication',
  '/email-otp/restore-email',
  '/sign-out',
  '/delete-user',
])

/** The allow-list of a demo: signing in and out, and reading. */
export const inDemo: ReadonlySet<string> = new Set([
  '/get-session',
  '/sign-out',
  '/list-sessions',

  '/email-otp/send-verification-otp',
  '/sign-in/email-otp',

  '/passkey/list-user-passkeys',

  '/admin/list-users',
  '/admin/get-user',
  '/admin/list-user-sessions',
  '/admin/has-permission',

  '/organization/get-organization',
  '/organization/get-full-organization',
  '/organization/list',
  '/organization/list-invitations',
  '/organization/list-members',
  '/organization/get-active-member',
  '/organization/get-active-member-role',
  '/organization/list-teams',
  '/organization/list-user-teams',
  '/organization/list-team-members',
  '/organization/get-invitation',
  '/organization/list-user-invitations',
  '/organization/has-permission',
])
