declare module 'virtual:messages' {
  import type { Language } from '~/i18n/languages'
  import type { Messages } from '~/i18n/texts'
  import type { Part } from '~/messages.gen'

  export const files: Record<Part, Record<Language, () => Promise<{ default: Messages }>>>
}
