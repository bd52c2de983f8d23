// What a new entity says. Sentences that are the same for all lie in `src/entity/crud/messages-manager`; these hold its name.
import { capital, labelOf } from './parse.mjs'

/** Stands in the files that nobody has read yet: `npm test` names them until the line is gone. */
const unread = 'Generated, and read by nobody yet: correct it, then delete this line.'

/** Titles hold the name in the grammar of the language: `one` is English until somebody translates it. */
const sentences = {
  en: ({ one }) => ({
    add: `New ${one}`,
    edit: `Edit ${one}`,
  }),
  fr: ({ one }) => ({
    add: `Nouveau\u00a0: ${one}`,
    edit: `Modifier\u00a0: ${one}`,
  }),
  ar: ({ one }) => ({
    add: `جديد: ⁨${one}⁩`,
    edit: `تعديل: ⁨${one}⁩`,
  }),
  sw: ({ one }) => ({
    add: `Mpya: ${one}`,
    edit: `Hariri: ${one}`,
  }),
}

export const languages = Object.keys(sentences)

export function messagesFile({ words, fields }, language) {
  const options = fields
    .filter((field) => field.options)
    .map((field) => [
      field.name,
      Object.fromEntries(field.options.map((option) => [option, labelOf(option)])),
    ])
  const messages = {
    ...(language !== 'en' && { _review: unread }),
    one: capital(words.one),
    many: capital(words.many),
    ...sentences[language](words),
    fields: Object.fromEntries(fields.map((field) => [field.name, labelOf(field.name)])),
    ...(options.length > 0 && { options: Object.fromEntries(options) }),
  }
  return `${JSON.stringify(messages, null, 2)}\n`
}

export const typesFile = ({ name }) => `import type { EntityActions } from '~/manifest/audit-kind'
import type messages from './en.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    '${name}': typeof messages
  }
}

declare module '~/manifest/audit-kind' {
  interface AuditActions {
    '${name}': EntityActions
  }
}
`
