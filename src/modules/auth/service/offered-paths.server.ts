/** The endpoints of the authentication library that this product offers. All others answer 404. */
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
  // On a developer's machine alone.
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

/**
 * Those whose writes rest on something else than the session in the cookie: a code, a passkey, a provider's word, a link.
 * Signing out may find the session gone. Deleting the account reads the session again by itself, and takes it along.
 */
export const unboundPaths: ReadonlySet<string> = new Set([
  '/sign-in/email-otp',
  '/sign-in/social',
  '/callback/:id',
  '/passkey/generate-authenticate-options',
  '/passkey/verify-authentication',
  '/email-otp/restore-email',
  '/sign-out',
  '/delete-user',
])

/** Those that a demo offers: a session may begin and end, and everything may be looked at. */
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
