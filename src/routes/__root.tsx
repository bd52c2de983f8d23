import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  type ErrorComponentProps,
  HeadContent,
  Outlet,
  ScriptOnce,
  Scripts,
  useRouter,
  useRouterState,
} from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { LateDemoMode } from '~/frame/layouts/late-frame'
import { directionOf, type Language } from '~/i18n/languages'
import { I18nProvider, useTranslation } from '~/i18n/react'
import type { I18n } from '~/i18n/translator'
import { EnvironmentRibbon } from '~/frame/build-info/environment-ribbon'
import { beforeNavigation } from '~/frame/before-navigation'
import { ConnectionNotice } from '~/frame/connection-notice'
import { earlyInputScript, replayEarlyInput } from '~/frame/early-input'
import { init, initFunctions } from '~/frame/session/init'
import { ErrorScreen } from '~/frame/screens/error-screen'
import { BareDocument } from '~/frame/static-error-page/bare-document'
import { useOtherTabs } from '~/frame/session/use-session-change'
import { useSessionWatch } from '~/frame/session/use-session-watch'
import { languageFiles } from '~/frame/head'
import { noteRoute } from '~/frame/note-route'
import { startPage } from '~/frame/start-page'
import { typeAheadScript } from '~/frame/palette/type-ahead'
import { shownTheme, themeScript } from '~/frame/preferences/theme'
import { fontsToPreload, loadArabicFontInView } from '~/ui/fonts'
import { ProgressBar } from '~/ui/feedback/progress-bar'
import styles from '~/ui/styles.css?url'
import { Toaster } from '~/ui/feedback/toaster'
import { useStoredLanguage } from '~/frame/preferences/use-language-change'
import { callLink } from '~/api/api-client'
import { startFailed } from '~/frame/client-behaviour'

const pageEnd = 'page-end'

/** Removed from the browser's build. */
const earlyScripts = import.meta.env.SSR && `${typeAheadScript()};${earlyInputScript()}`

export const Route = createRootRouteWithContext<{ queryClient: QueryClient; i18n: I18n }>()({
  beforeLoad: async ({ context, location: { pathname }, matches, preload, abortController: { signal } }) => {
    await beforeNavigation({ pathname, preload, signal })
    // Removed from the browser's build.
    if (import.meta.env.SSR) noteRoute(matches)
    const loaded = await context.queryClient.ensureQueryData(init)
    startPage({ ...context, matches, pathname, init: loaded })
    return { init: loaded }
  },
  head: ({ match }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
      { name: 'description', content: match.context.i18n.t('auth:login.summary') },
    ],
    links: [
      { rel: 'stylesheet', href: styles },
      // Render-blocking until the whole page is parsed: a partial first paint would cause a layout shift.
      { rel: 'expect', href: `#${pageEnd}`, blocking: 'render' },
      // Without a database the visitor's language is unknown; the error page uses no web fonts.
      ...(match.status === 'error' ? [] : fontsToPreload(match.context.init.language)).map((href) => ({
        rel: 'preload',
        href,
        as: 'font',
        type: 'font/woff2',
        crossOrigin: 'anonymous' as const,
      })),
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
      ...(match.status === 'error' ? [] : languageFiles(match.context.init.language)),
    ],
  }),
  component: Root,
  errorComponent: RootError,
})

// Selected, because the context is a new object at every navigation, which would render the document.
function Root() {
  const i18n = Route.useRouteContext({ select: (context) => context.i18n })
  return (
    <I18nProvider value={i18n}>
      <Document>
        <Outlet />
      </Document>
    </I18nProvider>
  )
}

function Document({ children }: { children: ReactNode }) {
  const { t, language } = useTranslation()
  const { theme, caller } = Route.useRouteContext({ select: (context) => context.init })
  useStoredLanguage()
  useOtherTabs()
  useSessionWatch(caller)
  useCallParts(caller !== null)
  useArabicFont(language)
  useEffect(() => void replayEarlyInput(), [])
  return (
    // The theme script may change the attribute before hydration.
    <html lang={language} dir={directionOf(language)} data-theme={theme} suppressHydrationWarning>
      <head>
        <HeadContent />
        {/* Server only: in the browser it would turn text into script (Trusted Types). */}
        <ScriptOnce>{themeScript}</ScriptOnce>
        {earlyScripts && <ScriptOnce>{earlyScripts}</ScriptOnce>}
      </head>
      <body>
        {import.meta.env.VITE_ENV_NAME ? <EnvironmentRibbon /> : null}
        <NavigationProgress />
        {children}
        {/* Written out, so that the bundler removes it from other builds. */}
        {import.meta.env.VITE_DEMO === 'true' && <LateDemoMode />}
        <ConnectionNotice />
        <Toaster label={t('toasts.label')} dismissLabel={t('toasts.dismiss')} />
        {/* Shown by `client.tsx` if the script fails to start; the server-rendered page stays. */}
        <p
          id={startFailed}
          hidden
          className="fixed inset-x-0 bottom-0 z-55 bg-warning-soft p-3 text-center text-sm"
        >
          {t('late.title')}{' '}
          <button type="button" className="font-semibold underline">
            {t('late.reload')}
          </button>
        </p>
        <div id={pageEnd} hidden />
        <Scripts />
      </body>
    </html>
  )
}

/** On its own, so that a click renders this alone before it renders the page. */
function NavigationProgress() {
  const { t } = useTranslation()
  const moving = useRouterState({ select: (state) => state.isLoading })
  return <ProgressBar active={moving} label={t('navigation.loading')} />
}

/** After the first paint, and not before the page's own files have arrived. */
function useArabicFont(language: string): void {
  useEffect(() => {
    let stop = () => {}
    const timer = setTimeout(() => (stop = loadArabicFontInView(language)), 300)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [language])
}

/**
 * For an error at the root, in the browser: the router renders it in place of the document, without our providers. On
 * the server the static error page is used instead, which needs no router.
 */
function RootError(props: ErrorComponentProps) {
  const { i18n } = useRouter().options.context
  return (
    <I18nProvider value={i18n}>
      <BareDocument language={i18n.language as Language} theme={shownTheme()}>
        <ErrorScreen {...props} />
      </BareDocument>
    </I18nProvider>
  )
}

/** Preloads the code of the first API call, before the connection is lost or a deployment removes the chunks. */
function useCallParts(isSignedIn: boolean): void {
  useEffect(() => {
    if (!isSignedIn) return
    const parts = [callLink.prefetchOnFirstInput(), initFunctions.prefetchOnFirstInput()]
    return () => parts.forEach((callOff) => callOff())
  }, [isSignedIn])
}
