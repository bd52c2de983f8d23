import * as z from 'zod/mini'
import { normalizeLine } from './normalize-line'

type Messages = { required?: string; tooLong: string; invalid: string }

/** Invisible characters, such as zero-width spaces and directional marks, count as blank. */
export const isBlank = (text: string) => !visible.test(text)

const visible = /[^\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}]/u

/** Schema of single-line text: trimmed, NFC, without control and directional characters. */
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

/** Directional embeddings, overrides and isolates, which come with a paste and reorder other text. */
const turning = /[\u202a-\u202e\u2066-\u2069]/g

/** Schema of multi-line text: line breaks and tabs are allowed, other control characters are not. */
export const severalLines = (longest: number, { tooLong, invalid }: Omit<Messages, 'required'>) =>
  z.string(invalid).check(
    z.normalize('NFC'),
    z.overwrite((text) => (isBlank(text) ? '' : text.replaceAll(turning, '').trim())),
    z.maxLength(longest, tooLong),
    z.regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u, invalid),
  )
