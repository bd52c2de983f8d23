/** Error codes of its calls with their statuses. The texts are in `errors/messages-errors`. */
export const catalogueErrors = {
  catalogue: {
    BOOK_ALREADY_EXISTS: 409,
    GENRE_ALREADY_EXISTS: 409,
    GENRE_IN_USE: 409,
    COVER_INVALID: 400,
    COVER_TOO_LARGE: 413,
    COVER_TOO_MANY_PIXELS: 400,
    COVER_NOT_STORED: 503,
    SHELF_ALREADY_EXISTS: 409,
    SHELF_LIMIT_REACHED: 403,
    SHELF_IS_FULL: 403,
    SHELF_CHANGED: 409,
  },
}
