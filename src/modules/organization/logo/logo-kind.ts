import type { PictureKind } from '~/entity/picture/picture-kind'

/** Logos of organizations, shown as squares of 32 to 64 px, with pixels for high-density screens. */
export const logoKind = {
  folder: 'logos',
  widths: [128, 256],
  tallest: 1,
  prefix: 'LOGO_',
} as const satisfies PictureKind

export const logoPath = (organizationId: string) => `/organizations/${organizationId}/logo`
