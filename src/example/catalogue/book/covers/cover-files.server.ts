import type { FileStore } from '~/platform/files/file-store.server'
import type { CoverImage } from './cover-image.server'
import { coverWidths } from './cover-address'

export const coverFolder = 'covers/'

/** In 256 folders, by the random end of the id. */
export const coverKey = (id: string, width: number) => `${coverFolder}${id.slice(-2)}/${id}-${width}.webp`

/** Whose file it is, unfinished ones included. */
export const coverOfKey = (key: string) => /\/([\da-f-]{36})-\d+\.webp(?:\.[\w-]+\.tmp)?$/.exec(key)?.[1]

export async function storeCover(store: FileStore, id: string, { files }: CoverImage): Promise<void> {
  await Promise.all(files.map(({ width, bytes }) => store.put(coverKey(id, width), bytes, 'image/webp')))
}

export const removeCover = (store: FileStore, id: string) =>
  store.remove(coverWidths.map((width) => coverKey(id, width)))
