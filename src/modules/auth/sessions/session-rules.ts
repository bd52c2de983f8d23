import { demo } from '~/lib/build-flags'

const minute = 60
const day = 60 * 60 * 24

/** All visitors of a demo share a few users, whose device lists should not grow. */
const demoLife = 120 * minute

/** In seconds: idle lifetime of a session, interval of extensions, and absolute lifetime. */
export const sessionLife = demo ? demoLife : 30 * day
export const sessionSlide = day
export const sessionEnd = 90 * day

/** Precision of the last activity. A finer one would be a write with every request. */
export const seenEvery = 5 * minute
