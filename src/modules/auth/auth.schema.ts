import * as z from 'zod/mini'
import { isEmail } from '~/lib/email'
import { lineText } from '~/lib/line-text'
import { codeLength } from '~/modules/auth/codes/code-rules'

const maxName = 100

/** Messages are keys of the catalogue, so that both sides say the same in the reader's language. */
export const emailSchema = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, 'auth:email.required'),
    z.refine(isEmail, 'auth:email.invalid'),
  )

/** Spaces and dashes of a pasted code do not count. */
export const codeSchema = z.pipe(
  z.pipe(
    z.string(),
    z.transform((code) => code.replaceAll(/[\s-]/g, '')),
  ),
  z
    .string()
    .check(
      z.minLength(1, 'auth:code.required'),
      z.length(codeLength, 'auth:code.length'),
      z.regex(/^\d+$/, 'auth:code.invalid'),
    ),
)

const nameMessages = { tooLong: 'auth:name.tooLong', invalid: 'auth:name.invalid' }

/** For those whose name may wait until onboarding. */
export const optionalNameSchema = lineText(maxName, nameMessages)

export const nameSchema = lineText(maxName, { ...nameMessages, required: 'auth:name.required' })
