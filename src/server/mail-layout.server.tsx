import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { directionOf, type Language } from '~/i18n/languages'

const fonts = "Figtree, 'Segoe UI', Helvetica, Arial, sans-serif"

/**
 * Mail programs know neither style sheets nor modern layout: inline styles, one table for the width,
 * and colours that survive a dark mode that inverts them.
 */
function Layout({ language, title, children }: { language: Language; title: string; children: ReactNode }) {
  const direction = directionOf(language)
  return (
    <html lang={language} dir={direction}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
      </head>
      <body style={{ margin: 0, padding: 0, fontFamily: fonts }}>
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0}>
          <tbody>
            <tr>
              <td align="center" style={{ padding: '40px 16px' }}>
                <div
                  dir={direction}
                  style={{
                    maxWidth: 480,
                    textAlign: direction === 'rtl' ? 'right' : 'left',
                    fontSize: 16,
                    lineHeight: 1.6,
                  }}
                >
                  <p
                    style={{
                      margin: '0 0 32px',
                      fontFamily: "Fraunces, Georgia, 'Times New Roman', serif",
                      fontSize: 22,
                      fontWeight: 600,
                      color: '#a9518c',
                    }}
                  >
                    Foreword
                  </p>
                  {children}
                </div>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  )
}

export const renderMail = (language: Language, title: string, content: ReactNode): string =>
  `<!doctype html>${renderToStaticMarkup(
    <Layout language={language} title={title}>
      {content}
    </Layout>,
  )}`
