/** A stored file without its content. */
export type StoredFile = { key: string; modified: Date }

/** Storage for files that are too large for the database: a directory or an S3 bucket. */
export type FileStore = {
  /** Atomic; replaces an existing file. */
  put: (key: string, bytes: Uint8Array, type: string) => Promise<void>
  get: (key: string) => Promise<Uint8Array<ArrayBuffer> | null>
  /** A missing file counts as removed. */
  remove: (keys: string[]) => Promise<void>
  /** Lists all files below a folder; the prefix ends with a slash. */
  list: (prefix: string) => AsyncIterable<StoredFile>
}

/** The store is unreachable, full or denies access: a retry may succeed. The cause is logged. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable'
}

const part = /^(?!\.{1,2}$)[\w.-]{1,120}$/

/** Splits a key into folders and file, and rejects path traversal. */
export function partsOf(key: string): string[] {
  const parts = key.split('/')
  if (parts.length < 2 || !parts.every((each) => part.test(each))) throw new Error(`Not a key: ${key}`)
  return parts
}
