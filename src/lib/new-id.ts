import { v7 } from 'uuid'

/** Ids grow with time, so that new rows lie together in every index. */
export const newId = (): string => v7()
