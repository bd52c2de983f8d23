export const codeLength = 6
/** What every sample person of a demo signs in with. No other build knows it. */
export const demoCode = '000000'

export const codeMinutes = 5
export const codeTries = 3

/** Before a newer code may be asked for, as the page shows it. */
export const resendSeconds = 30

/** At most so many codes are mailed to one address in so many minutes. */
export const mailsAllowed = 5
export const mailsMinutes = 10

/** Wrong codes in a row, whatever is resent, until the address rests for a day. */
export const failuresAllowed = 100
export const restHours = 24
