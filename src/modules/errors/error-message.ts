import { firstText } from '~/i18n/first-text'
import type { I18n } from '~/i18n/translator'
import { isNamedError } from '~/lib/app-error'
import { withTimeout } from '~/lib/with-timeout'

/** What is told of an error: its name, what happened, and what to do about it. */
export type ErrorMessage = { title: string; sentence: string; next: string }

/**
 * The way in brings the sentences that it needs itself; all others are in the catalogue alone. One code means another
 * thing to each: what is not available is the check for robots there, and the database here.
 */
function sentenceOf(messages: I18n, code: string, of: 'calls' | 'auth'): string | undefined {
  const keys = [`errors:codes.${code}.sentence`, `auth:errors.${code}`]
  return firstText(messages, of === 'calls' ? keys : keys.toReversed())
}

/** The words for a code; null for one that the catalogue does not have. */
export function errorMessage(
  messages: I18n,
  code: string,
  of: 'calls' | 'auth' = 'calls',
): ErrorMessage | null {
  const title = firstText(messages, [`errors:codes.${code}.title`])
  const sentence = sentenceOf(messages, code, of)
  const next = firstText(messages, [`errors:codes.${code}.next`])
  return title && sentence && next ? { title, sentence, next } : null
}

/** What happened and what to do about it, as one text. Sentences of the catalogue end without a full stop. */
export const sentenceAndNext = ({ sentence, next }: ErrorMessage): string => `${sentence}. ${next}`

/** How long something that went wrong waits for its own words before it is said in general ones. */
const timeoutMs = 3000

/**
 * The catalogue is a file of its own, fetched when something first goes wrong. On the server it is there. What went
 * wrong is said in any case: where the file does not come, in general words.
 */
export async function loadErrorMessages(messages: I18n): Promise<void> {
  if (messages.hasPart('errors')) return
  await withTimeout(timeoutMs, messages.loadParts(['errors'])).catch(() => undefined)
}

/** What to say of a call that failed. Without a code there is nothing to look up, so nothing is waited for. */
export async function messageOfFailure(messages: I18n, error: unknown): Promise<ErrorMessage | null> {
  if (!isNamedError(error)) return null
  await loadErrorMessages(messages)
  return errorMessage(messages, error.code)
}
