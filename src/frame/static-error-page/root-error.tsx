import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { I18nProvider } from '~/i18n/react'
import type { Language } from '~/i18n/languages'
import { shownTheme } from '../preferences/theme'
import { ErrorScreen } from '../screens/error-screen'
import { BareDocument } from './bare-document'

/**
 * For an error at the root, in the browser: the router renders it in place of the document, without our providers. On
 * the server the static error page is used instead, which needs no router.
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
