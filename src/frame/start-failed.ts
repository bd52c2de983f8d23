/** The element that says, in the server's own words, that the script of the page did not start. */
export const startFailed = 'start-failed'
