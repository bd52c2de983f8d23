/** The id of the server-rendered element that says that the script did not start. */
export const startFailed = 'start-failed'
