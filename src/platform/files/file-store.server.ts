/** What lies in a store, without its bytes. */
export type StoredFile = { key: string; modified: Date }

/** Where files lie that are too large for the database: a directory, or a bucket. */
export type FileStore = {
  /** Whole or not at all; what lay under the key before is replaced. */
  put: (key: string, bytes: Uint8Array, type: string) => Promise<void>
  get: (key: string) => Promise<Uint8Array<ArrayBuffer> | null>
  /** One that is not there is as good as removed. */
  remove: (keys: string[]) => Promise<void>
  /** Everything below a folder; the prefix ends with a slash. */
  list: (prefix: string) => AsyncIterable<StoredFile>
}

/** The store is away, full or refuses us: worth another try later. The cause is for the log. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable'
}

const part = /^(?!\.{1,2}$)[\w.-]{1,120}$/

/** Names of folders and a file, none of which could lead out of the store. */
export function partsOf(key: string): string[] {
  const parts = key.split('/')
  if (parts.length < 2 || !parts.every((each) => part.test(each))) throw new Error(`Not a key: ${key}`)
  return parts
}
