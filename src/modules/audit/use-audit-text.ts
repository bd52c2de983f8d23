import { useTranslation } from '~/i18n/react'
import { useMessage } from '~/i18n/use-message'

/** What was done, in words; what another version of the product or a module that is gone wrote goes by its code. */
export function useActionText(): (action: string) => string {
  const { t, i18n } = useTranslation('audit')
  const say = useMessage()
  return (action) => {
    const key = `audit:actions.${action}`
    return i18n.exists(key) ? say(key) : t('unknownAction', { action })
  }
}

/** The name of what changed: the label of an entity's field, or the log's own; what has neither goes by its own name. */
export function useFieldText(action: string): (field: string) => string {
  const { i18n } = useTranslation('audit')
  const say = useMessage()
  const [entity] = action.split('.')
  return (field) => {
    const key = [`${entity}:fields.${field}`, `audit:fields.${field}`].find((each) => i18n.exists(each))
    return key ? say(key) : field
  }
}
