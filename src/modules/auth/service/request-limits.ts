/**
 * By client address and path: generous, since a whole office may share an address, and only against floods. Codes are
 * protected by their attempts, addresses by the mail limit.
 */
export const requestLimits = {
  window: 60,
  max: 120,
  customRules: {
    '/get-session': false,
    // Names are indexed for search, which is expensive.
    '/update-user': { window: 60, max: 20 },
    // Prevents enumerating organizations by slug.
    '/organization/check-slug': { window: 60, max: 20 },
    '/email-otp/*': { window: 60, max: 60 },
    // Three attempts for each code that may be requested, and some more.
    '/sign-in/*': { window: 60, max: 300 },
  },
} as const
