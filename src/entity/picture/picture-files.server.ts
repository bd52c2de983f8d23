import type { FileStore } from '~/platform/files/file-store.server'
import type { PictureKind } from './picture-kind'
import type { PictureImage } from './picture-image.server'

/** In 256 folders, by the random end of the id. */
export const keyOf = ({ folder }: Pick<PictureKind, 'folder'>, id: string, width: number) =>
  `${folder}/${id.slice(-2)}/${id}-${width}.webp`

/** The picture id of a file name, including unfinished uploads. */
export const idInKey = (key: string) => /\/([\da-f-]{36})-\d+\.webp(?:\.[\w-]+\.tmp)?$/.exec(key)?.[1]

export async function storePicture(
  store: FileStore,
  kind: PictureKind,
  id: string,
  { files }: PictureImage,
): Promise<void> {
  const put = files.map(({ width, bytes }) => store.put(keyOf(kind, id, width), bytes, 'image/webp'))
  // Waits for all writes, also after a failure: a late write would otherwise follow the removal.
  const failed = (await Promise.allSettled(put)).find((each) => each.status === 'rejected')
  if (failed) throw failed.reason
}

export const removePicture = (store: FileStore, kind: PictureKind, id: string) =>
  store.remove(kind.widths.map((width) => keyOf(kind, id, width)))
