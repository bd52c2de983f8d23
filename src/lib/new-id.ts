import { v7 } from 'uuid'

/** UUIDv7: ids grow with time, so that new rows lie together in every index. */
export const newId = (): string => v7()
