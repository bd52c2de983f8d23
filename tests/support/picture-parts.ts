import { sendRequest, type LooseBody } from './load'

export type Rest = (
  method: string,
  path: string,
  body?: object,
) => Promise<{ status: number; body: LooseBody }>

export const restOf =
  (url: string, by: { cookie: string; origin: string }): Rest =>
  async (method, path, body) => {
    const response = await sendRequest(`${url}/api/rest${path}`, { ...by, method, body })
    return { status: response.status, body: JSON.parse(response.body) as unknown }
  }

/** How a module's pictures are uploaded and used, for tests of all kinds: `tests/<module>/picture-part.ts`. */
export type PicturePart = {
  folder: string
  /** The field of the entity that references the picture. */
  field: string
  /** An entity that can have a picture: its paths for upload, read and change. */
  prepare: (rest: Rest) => Promise<{ upload: string; read: string; change: string }>
}

const found = import.meta.glob<{ part: PicturePart }>('../*/picture-part.ts', { eager: true })
export const pictureParts = Object.values(found)
  .map(({ part }) => part)
  .toSorted((a, b) => a.folder.localeCompare(b.folder))
