import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { I18nProvider } from '~/i18n/react'
import type { Language } from '~/i18n/languages'
import { shownTheme } from '../preferences/theme'
import { ErrorScreen } from '../screens/error-screen'
import { BareDocument } from './bare-document'

/**
 * For an error at the root, in the browser: the router draws it instead of the document, so that there is neither a
 * document nor a provider above. On the server such an error has a page of its own, which needs no router.
 */
export function RootError(props: ErrorComponentProps) {
  const { i18n } = useRouter().options.context
  return (
    <I18nProvider value={i18n}>
      <BareDocument language={i18n.language as Language} theme={shownTheme()}>
        <ErrorScreen {...props} />
      </BareDocument>
    </I18nProvider>
  )
}
