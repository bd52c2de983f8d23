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
])
