/**
 * By network address and path, which a whole office may share: wide, against floods only. What guards a
 * code are its own tries, and what guards an address is the count of its mails.
 */
export const requestLimits = {
  window: 60,
  max: 120,
  customRules: {
    '/get-session': false,
    // A name is given once and changed seldom; its words are remembered for searches.
    '/update-user': { window: 60, max: 20 },
    // Whoever asks for one name after another would learn which organizations there are.
    '/organization/check-slug': { window: 60, max: 20 },
    '/email-otp/*': { window: 60, max: 60 },
    // Three tries for each code that may be asked for, and some more.
    '/sign-in/*': { window: 60, max: 300 },
  },
} as const
