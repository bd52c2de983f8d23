/** Accepted types. The server checks the content; the browser knows only the declared type. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp']

export const pictureMaxBytes = 5_000_000

/** Reasons of a rejection. Each kind has its own error codes for them, such as COVER_INVALID. */
export const pictureRefusals = {
  INVALID: 400,
  TOO_MANY_PIXELS: 400,
  TOO_LARGE: 413,
  NOT_STORED: 503,
} as const

export type PictureRefusal = keyof typeof pictureRefusals
