import type { PictureKind } from '~/entity/picture/picture-kind'

/** The pictures of organizations. Pages show squares of 32 to 64 points: the smaller one, sharp also at two pixels a point. */
export const logoKind = {
  folder: 'logos',
  widths: [128, 256],
  tallest: 1,
  prefix: 'LOGO_',
} as const satisfies PictureKind

/** Where a picture is sent, as it is. */
export const logoPath = (organizationId: string) => `/organizations/${organizationId}/logo`
