import { files } from 'virtual:messages'
import type { Language } from '~/i18n/languages'
import type { Messages } from '~/i18n/texts'
import type { Part } from '~/messages.gen'

/**
 * One file for each language and part, so that visitors download their own language only, and before signing in only what
 * every page needs (`entry`). The build makes the files from the folders of messages (scripts/lib/messages-plugin.mjs).
 */
export async function loadMessages(language: Language, part: Part): Promise<Messages> {
  return (await files[part][language]()).default
}
