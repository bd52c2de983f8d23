import { renderToStaticMarkup } from 'react-dom/server'
import { readCookie } from '~/lib/cookies'
import { shownIds } from '~/lib/request-id'
import { safePath } from '~/lib/safe-path'
import type { Scope } from '~/platform/scope.server'
import { OpenBook, TornPage } from '~/ui/bookshop-motifs'
import { buttonClass } from '~/ui/button-class'
import { BackIcon } from '~/ui/directional-icons'
import { ErrorPage } from '~/ui/feedback/error-page'
import { errorRetryMs } from '../client-behaviour'
import { titleText } from '../head'
import { themeKey, themeScript, toTheme } from '../preferences/theme'
import { BareDocument } from './bare-document'
import { pollUntilBack, standAlone } from './poll-until-back'

/** Reload interval without JavaScript. */
const refreshSeconds = 5

/**
 * The static error page, rendered from the request alone, without database, router and bundles. During a database
 * outage it polls, and then loads the requested page.
 */
export function renderStaticErrorPage(scope: Scope, status: number): string {
  const { language, nonce, request } = scope
  const { t } = scope.messages()
  const isAway = status === 503
  // A form is not submitted twice: Back shows it with its input.
  const mayRetry = request.method === 'GET' || request.method === 'HEAD'
  const auto = isAway && mayRetry
  const kind = isAway ? 'unavailable' : 'failed'
  const { pathname, search } = new URL(request.url)
  // A path such as `//host` would be another site.
  const here = safePath(pathname + search) ?? '/'
  const script = `(${standAlone.toString()})(${pollUntilBack.toString()},${auto},${errorRetryMs})`
  const page = renderToStaticMarkup(
    <BareDocument
      language={language}
      theme={toTheme(readCookie(request.headers.get('cookie'), themeKey))}
      head={
        <>
          <title>{titleText(t(`errors.${kind}.title`))}</title>
          {auto && (
            <noscript>
              <meta httpEquiv="refresh" content={String(refreshSeconds)} />
            </noscript>
          )}
          <script nonce={nonce} dangerouslySetInnerHTML={{ __html: themeScript }} />
        </>
      }
    >
      <ErrorPage
        code={String(status)}
        title={t(`errors.${kind}.title`)}
        description={t(`errors.${kind}.description`)}
        request={
          <p className="mt-6 flex flex-wrap items-center justify-center gap-x-2 text-xs text-text-muted">
            {t('errors.request')}
            <bdi dir="ltr" className="font-mono wrap-anywhere select-all">
              {shownIds(scope.id, scope.trace)}
            </bdi>
            <button
              type="button"
              data-copy={scope.id}
              data-copied={t('build.copiedShort')}
              className={buttonClass({ variant: 'ghost', size: 'sm', className: 'noscript:hidden' })}
            >
              <span aria-live="polite">{t('build.copy')}</span>
            </button>
          </p>
        }
        motif={isAway ? <OpenBook /> : <TornPage />}
        actions={
          <>
            {mayRetry && (
              <a
                data-retry=""
                href={here}
                className={buttonClass({ variant: 'primary', className: 'aria-busy:opacity-60' })}
              >
                {t('errors.retry')}
              </a>
            )}
            <button type="button" data-back="" className={buttonClass({ className: 'noscript:hidden' })}>
              <BackIcon />
              {t('errors.back')}
            </button>
            <a href="/" className={buttonClass()}>
              {t('errors.home')}
            </a>
          </>
        }
      />
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: script }} />
    </BareDocument>,
  )
  return `<!DOCTYPE html>${page}`
}
