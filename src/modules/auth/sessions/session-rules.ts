import { demo } from '~/lib/build-flags'

const minute = 60
const day = 60 * 60 * 24

/** All visitors of a demo are the same few people, whose lists of devices should not grow without end. */
const demoLife = 120 * minute

/** In seconds: how long a session lasts without a visit, how often a visit prolongs it, and when it ends for good. */
export const sessionLife = demo ? demoLife : 30 * day
export const sessionSlide = day
export const sessionEnd = 90 * day

/** How exactly "last seen" is known. Finer would be a write with every request. */
export const seenEvery = 5 * minute
