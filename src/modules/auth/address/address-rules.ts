/** How long the old address can take a change back. */
export const takeBackHours = 72
