const longest = 254

/** Control characters, line separators, and the marks that turn the direction of what follows them. */
const breaking = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

/** What someone else typed, made fit to stand inside a line of ours: it can neither end the line nor turn it. */
export const oneLine = (value: string): string => value.replaceAll(breaking, ' ').trim().slice(0, longest)
