import * as z from 'zod/mini'
import { normalizeLine } from './normalize-line'

type Messages = { required?: string; tooLong: string; invalid: string }

/** Signs that nobody sees, such as zero-width ones and those that turn a line, are as good as nothing. */
export const isBlank = (text: string) => !visible.test(text)

const visible = /[^\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}]/u

/** One line that people write: trimmed, its characters composed, nothing in it that could end or turn a line. */
export const lineText = (longest: number, { required, tooLong, invalid }: Messages) =>
  z
    .string({
      error: ({ input }) => (required && (input === undefined || input === null) ? required : invalid),
    })
    .check(
      z.overwrite(normalizeLine),
      z.minLength(required ? 1 : 0, required ?? invalid),
      z.refine((text) => text === '' || !isBlank(text), required ?? invalid),
      z.maxLength(longest, tooLong),
      z.regex(/^[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]*$/u, invalid),
    )

/** Directional embeddings, overrides and isolates, which come along with a paste and turn what stands behind them. */
const turning = /[\u202a-\u202e\u2066-\u2069]/g

/** Text of several lines: breaks and tabs are allowed, other control characters are not. */
export const severalLines = (longest: number, { tooLong, invalid }: Omit<Messages, 'required'>) =>
  z.string(invalid).check(
    z.normalize('NFC'),
    z.overwrite((text) => (isBlank(text) ? '' : text.replaceAll(turning, '').trim())),
    z.maxLength(longest, tooLong),
    z.regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u, invalid),
  )
