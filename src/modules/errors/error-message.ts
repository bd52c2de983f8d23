import { firstText } from '~/i18n/first-text'
import type { I18n } from '~/i18n/translator'
import { isNamedError } from '~/lib/app-error'
import { withTimeout } from '~/lib/with-timeout'

export type ErrorMessage = { title: string; sentence: string; next: string }

/**
 * The sign-in pages have their own texts; all others are in the catalogue. One code has two meanings: there it is the
 * captcha that is unavailable, here the database.
 */
function sentenceOf(messages: I18n, code: string, of: 'calls' | 'auth'): string | undefined {
  const keys = [`errors:codes.${code}.sentence`, `auth:errors.${code}`]
  return firstText(messages, of === 'calls' ? keys : keys.toReversed())
}

/** The next step of a code: its own sentence, or `$name` of one that several codes share. */
function nextOf(messages: I18n, code: string): string | undefined {
  const next = firstText(messages, [`errors:codes.${code}.next`])
  return next?.startsWith('$') ? firstText(messages, [`errors:next.${next.slice(1)}`]) : next
}

/** The texts of a code; null if the catalogue does not have it. */
export function errorMessage(
  messages: I18n,
  code: string,
  of: 'calls' | 'auth' = 'calls',
): ErrorMessage | null {
  const title = firstText(messages, [`errors:codes.${code}.title`])
  const sentence = sentenceOf(messages, code, of)
  const next = nextOf(messages, code)
  return title && sentence && next ? { title, sentence, next } : null
}

/** Sentence and next step as one text. Sentences of the catalogue have no full stop. */
export const sentenceAndNext = ({ sentence, next }: ErrorMessage): string => `${sentence}. ${next}`

/** How long an error waits for its own text before the general one is shown. */
const timeoutMs = 3000

/**
 * Loads the catalogue chunk when the first error occurs; the server has it. If it fails to load, the general text is
 * shown.
 */
export async function loadErrorMessages(messages: I18n): Promise<void> {
  if (messages.hasPart('errors')) return
  await withTimeout(timeoutMs, messages.loadParts(['errors'])).catch(() => undefined)
}

/** The text of a failed call. Without a code there is nothing to look up, so it does not wait. */
export async function messageOfFailure(messages: I18n, error: unknown): Promise<ErrorMessage | null> {
  if (!isNamedError(error)) return null
  await loadErrorMessages(messages)
  return errorMessage(messages, error.code)
}
