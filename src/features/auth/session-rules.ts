const day = 60 * 60 * 24

/** In seconds: how long a session lasts without a visit, and how often a visit prolongs it. */
export const sessionLife = 30 * day
export const sessionSlide = day
