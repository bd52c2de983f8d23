import type { PictureKind } from '~/entity/picture/picture-kind'

/** The pictures of books. A strip of paper is no cover: however long, it is made to fit. */
export const coverKind = {
  folder: 'covers',
  widths: [96, 200, 400, 800],
  tallest: 3,
  prefix: 'COVER_',
} as const satisfies PictureKind

/** Where a picture is sent, as it is. */
export const coverPath = '/covers'
