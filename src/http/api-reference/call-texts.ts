import type { I18n } from '~/i18n/translator'

/**
 * What a module and its calls are called in the API reference: its own texts, or, for a described entity, the texts that all
 * of them share, with its name.
 */
export function callTexts({ t, exists }: Pick<I18n, 't' | 'exists'>) {
  const message = t as unknown as (key: string, values?: object) => string
  return (namespace: string, call: string) => {
    const own = `${namespace}:calls.${call}`
    const ofImport = `import:calls.${call}`
    const many = `${namespace}:many`
    return {
      title: message(exists(many) && !exists(`${namespace}:calls.title`) ? many : `${namespace}:calls.title`),
      summary: exists(own)
        ? message(own)
        : exists(ofImport)
          ? message(ofImport)
          : message(`crud:calls.${call}`, { many: message(many) }),
    }
  }
}
