/** What may be uploaded. The server looks at the content; the browser can only go by the name of the type. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp']

export const pictureMaxBytes = 5_000_000

/** Why a picture is refused. Each kind has its own codes for them, such as COVER_INVALID: see `PictureKind`. */
export const pictureRefusals = {
  INVALID: 400,
  TOO_MANY_PIXELS: 400,
  TOO_LARGE: 413,
  NOT_STORED: 503,
} as const

export type PictureRefusal = keyof typeof pictureRefusals
