// Generates the texts of a new entity. Shared sentences are in `src/entity/crud/messages-manager`; these contain its
// name.
import { unread } from '../language-texts.mjs'
import { capital, labelOf } from './parse.mjs'

/**
 * Titles contain the name in the grammar of the language: `one` is English until it is translated. Other languages get
 * the English title.
 */
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
    ...(sentences[language] ?? sentences.en)(words),
    fields: Object.fromEntries(fields.map((field) => [field.name, labelOf(field.name)])),
    ...(options.length > 0 && { options: Object.fromEntries(options) }),
  }
  return `${JSON.stringify(messages, null, 2)}\n`
}

/** Says who can read the new entity, at the end of the command. */
export const whoReads = ({ name, readBy }) =>
  readBy === 'user'
    ? `Every signed-in person reads it, by the API and its export too; administrators alone change it.
  For administrators alone, take 'user' out of ${name}.entity.ts.`
    : `Administrators alone read and change it, by the API and its export too.
  read=user on the command lets every signed-in person read it; later, 'user' in ${name}.entity.ts does.`
