import type { PictureKind } from '~/entity/picture/picture-kind'

/** The pictures of books. Extreme aspect ratios are cropped to fit. */
export const coverKind = {
  folder: 'covers',
  widths: [96, 200, 400, 800],
  tallest: 3,
  prefix: 'COVER_',
} as const satisfies PictureKind

/** The upload path. */
export const coverPath = '/covers'
