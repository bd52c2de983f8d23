import { v7 } from 'uuid'

/** UUIDv7: ids ascend with time, so new rows are adjacent in every index. */
export const newId = (): string => v7()
