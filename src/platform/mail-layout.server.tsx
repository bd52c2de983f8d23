import type { ReactNode } from 'react'
import { directionOf, isArabic, type Language } from '~/i18n/languages'
import { product } from '~/lib/product'
import { textDirection } from '~/lib/text-direction'
import { mailColours, mailStyles } from './mail-colours.server'

const { light } = mailColours

const fonts = "Figtree, 'Segoe UI', Helvetica, Arial, sans-serif"

type Props = {
  language: Language
  title: string
  /** The preview text of mail clients. */
  preheader: string
  /** Why the recipient gets this mail. */
  reason: ReactNode
  children: ReactNode
}

/** Mail clients lack linked stylesheets and modern layout: inline styles, and tables for the width. */
export function MailLayout({ language, title, preheader, reason, children }: Props) {
  const direction = directionOf(language)
  // Arabic needs a larger font size, as on the pages.
  const size = isArabic(language) ? 19 : 16
  const start = direction === 'rtl' ? 'right' : 'left'
  return (
    <html lang={language} dir={direction}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style dangerouslySetInnerHTML={{ __html: mailStyles }} />
      </head>
      <body className="page" style={{ margin: 0, padding: 0, background: light.page, fontFamily: fonts }}>
        <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>{preheader}</div>
        <table
          role="presentation"
          className="page"
          width="100%"
          cellPadding={0}
          cellSpacing={0}
          style={{ background: light.page }}
        >
          <tbody>
            <tr>
              <td align="center" style={{ padding: '32px 16px' }}>
                {/* Desktop clients use the table's width attribute, phones the style. */}
                <table
                  role="presentation"
                  dir={direction}
                  width="480"
                  cellPadding={0}
                  cellSpacing={0}
                  style={{ width: '100%', maxWidth: 480, fontFamily: fonts, fontSize: size, lineHeight: 1.6 }}
                >
                  <tbody>
                    <tr>
                      <td
                        className="sheet text"
                        align={start}
                        style={{
                          padding: '28px 28px 8px',
                          border: `1px solid ${light.line}`,
                          borderRadius: 10,
                          background: light.sheet,
                          color: light.text,
                        }}
                      >
                        <p
                          className="brand"
                          lang={product.language}
                          style={{
                            margin: '0 0 24px',
                            fontFamily: "Fraunces, Georgia, 'Times New Roman', serif",
                            fontSize: 20,
                            fontWeight: 600,
                            color: light.brand,
                          }}
                        >
                          <bdi dir={textDirection(product.name)}>{product.name}</bdi>
                        </p>
                        {children}
                      </td>
                    </tr>
                    <tr>
                      <td
                        className="muted"
                        align={start}
                        style={{
                          padding: '16px 28px 0',
                          fontSize: '0.8125em',
                          lineHeight: 1.5,
                          color: light.muted,
                        }}
                      >
                        {reason}
                      </td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  )
}
