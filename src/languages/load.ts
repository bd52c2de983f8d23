import { files } from 'virtual:messages'
import type { Language } from '~/i18n/languages'
import type { Messages } from '~/i18n/texts'
import type { MessageChunk } from '~/messages.gen'

/**
 * One file per language and chunk: visitors download their own language only, and before sign-in only
 * `entry`. scripts/lib/messages-plugin.mjs creates the files from the message folders.
 */
export async function loadMessages(language: Language, part: MessageChunk): Promise<Messages> {
  return (await files[part][language]()).default
}
