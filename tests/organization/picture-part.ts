import { randomUUID } from 'node:crypto'
import type { PicturePart } from '../support/picture-parts'

export const part: PicturePart = {
  folder: 'logos',
  field: 'logo',
  prepare: async (rest) => {
    const slug = `with-logo-${randomUUID().slice(0, 8)}`
    const { body } = await rest('POST', '/organizations', { name: 'With a logo', slug })
    const one = `/organizations/${body.id}`
    return { upload: `${one}/logo`, read: `/organizations/by-slug/${slug}`, change: one }
  },
}
