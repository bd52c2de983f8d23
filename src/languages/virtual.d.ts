declare module 'virtual:messages' {
  import type { Language } from '~/i18n/languages'
  import type { Messages } from '~/i18n/texts'
  import type { MessageChunk } from '~/messages.gen'

  export const files: Record<MessageChunk, Record<Language, () => Promise<{ default: Messages }>>>
}
