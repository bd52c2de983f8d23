import * as z from 'zod/mini'
import { isEmail } from '~/lib/email'
import { lineText } from '~/lib/line-text'
import { codeLength } from '~/modules/auth/codes/code-rules'

const maxName = 100

/** Messages are keys, so that browser and server show the same text in the reader's language. */
export const emailSchema = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, 'auth:email.required'),
    z.refine(isEmail, 'auth:email.invalid'),
  )

/** Ignores spaces and dashes of a pasted code. */
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

/** For users whose name may wait until onboarding. */
export const optionalNameSchema = lineText(maxName, nameMessages)

export const nameSchema = lineText(maxName, { ...nameMessages, required: 'auth:name.required' })
