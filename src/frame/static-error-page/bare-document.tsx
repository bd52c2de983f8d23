import type { ReactNode } from 'react'
import { directionOf, type Language } from '~/i18n/languages'
import { fontsToPreload } from '~/ui/fonts'
import styles from '~/ui/styles.css?url'
import { Wordmark } from '~/ui/wordmark'
import type { Theme } from '../preferences/theme'

type Props = { language: Language; theme: Theme; head?: ReactNode; children: ReactNode }

/** A document for an error at the root, without providers, routes or data. */
export function BareDocument({ language, theme, head, children }: Props) {
  return (
    <html lang={language} dir={directionOf(language)} data-theme={theme} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        <link rel="stylesheet" href={styles} />
        {fontsToPreload(language).map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {head}
      </head>
      <body>
        <div className="flex min-h-dvh flex-col">
          <header className="px-6 pt-8 text-center">
            <Wordmark />
          </header>
          <main id="content" className="flex-1">
            {children}
          </main>
        </div>
      </body>
    </html>
  )
}
