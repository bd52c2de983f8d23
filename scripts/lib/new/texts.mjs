// What a new entity says. Sentences that are the same for all lie in `src/entity/crud/messages-manager`; these hold its name.
import { unread } from '../language-texts.mjs'
import { capital, labelOf } from './parse.mjs'

const withArticle = (noun) => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`

/** `one` and `many` as they are in English: whoever translates replaces them. A language that is not here gets the English. */
const sentences = {
  en: ({ one, many }) => ({
    add: `New ${one}`,
    edit: `Edit ${one}`,
    all: `All ${many} with “{{term}}”`,
    calls: {
      title: capital(many),
      list: `List ${many}`,
      export: `Export ${many} as CSV`,
      get: `Read one ${one}`,
      create: `Add ${withArticle(one)}`,
      update: `Change ${withArticle(one)}`,
      remove: `Delete ${withArticle(one)}`,
      bulk: `Delete several ${many}`,
      bulkCount: `Count ${many} before several are deleted`,
      import: `Check lines of a file, and add them as ${many}`,
    },
  }),
  fr: ({ one, many }) => ({
    add: `Nouveau\u00a0: ${one}`,
    edit: `Modifier\u00a0: ${one}`,
    all: `Tous les résultats pour «\u00a0{{term}}\u00a0»`,
    calls: {
      title: capital(many),
      list: `Lister\u00a0: ${many}`,
      export: `Exporter en CSV\u00a0: ${many}`,
      get: `Consulter\u00a0: ${one}`,
      create: `Ajouter\u00a0: ${one}`,
      update: `Modifier\u00a0: ${one}`,
      remove: `Supprimer\u00a0: ${one}`,
      bulk: `Supprimer plusieurs\u00a0: ${many}`,
      bulkCount: `Compter avant de supprimer\u00a0: ${many}`,
      import: `Vérifier et ajouter les lignes d’un fichier\u00a0: ${many}`,
    },
  }),
  ar: ({ one, many }) => ({
    add: `جديد: ⁨${one}⁩`,
    edit: `تعديل: ⁨${one}⁩`,
    all: 'كل ما يطابق «{{term}}»',
    calls: {
      title: `⁨${capital(many)}⁩`,
      list: `عرض القائمة: ⁨${many}⁩`,
      export: `تصدير بصيغة CSV: ⁨${many}⁩`,
      get: `قراءة: ⁨${one}⁩`,
      create: `إضافة: ⁨${one}⁩`,
      update: `تعديل: ⁨${one}⁩`,
      remove: `حذف: ⁨${one}⁩`,
      bulk: `حذف عدة: ⁨${many}⁩`,
      bulkCount: `عدّ ما سيُحذف: ⁨${many}⁩`,
      import: `فحص أسطر ملف وإضافتها: ⁨${many}⁩`,
    },
  }),
  sw: ({ one, many }) => ({
    add: `Mpya: ${one}`,
    edit: `Hariri: ${one}`,
    all: 'Vyote vyenye “{{term}}”',
    calls: {
      title: capital(many),
      list: `Orodhesha: ${many}`,
      export: `Hamisha kama CSV: ${many}`,
      get: `Soma: ${one}`,
      create: `Ongeza: ${one}`,
      update: `Badilisha: ${one}`,
      remove: `Futa: ${one}`,
      bulk: `Futa kadhaa: ${many}`,
      bulkCount: `Hesabu kabla ya kufuta: ${many}`,
      import: `Kagua na uongeze mistari ya faili: ${many}`,
    },
  }),
}

export function messagesFile({ words, fields }, language) {
  const options = fields
    .filter((field) => field.options)
    .map((field) => [
      field.name,
      Object.fromEntries(field.options.map((option) => [option, labelOf(option)])),
    ])
  const { calls, ...said } = (sentences[language] ?? sentences.en)(words)
  const messages = {
    ...(language !== 'en' && { _review: unread }),
    one: capital(words.one),
    many: capital(words.many),
    ...said,
    fields: Object.fromEntries(fields.map((field) => [field.name, labelOf(field.name)])),
    ...(options.length > 0 && { options: Object.fromEntries(options) }),
    calls,
  }
  return `${JSON.stringify(messages, null, 2)}\n`
}
