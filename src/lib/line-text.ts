import * as z from 'zod/mini'
import { normalizeLine } from './normalize-line'

type Messages = { required?: string; tooLong: string; invalid: string }

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
      // Signs that nobody sees, such as those that turn a line, are as good as nothing.
      z.refine((text) => text === '' || visible.test(text), required ?? invalid),
      z.maxLength(longest, tooLong),
      z.regex(/^[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]*$/u, invalid),
    )
