/** The sizes that the pages use, in pixels of width. */
export const coverWidths = [96, 200, 400, 800]

/** Never means another picture, so a browser may keep what it gets there. */
export const coverUrl = (id: string, width: number) => `/covers/${id}/${width}.webp`
