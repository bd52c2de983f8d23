import type { PicturePart } from '../support/picture-parts'

export const part: PicturePart = {
  folder: 'covers',
  field: 'cover',
  prepare: async (rest) => {
    const { body } = await rest('GET', '/books')
    const one = `/books/${body.items[0].id}`
    return { upload: '/covers', read: one, change: one }
  },
}
