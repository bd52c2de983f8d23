import { RichText } from '~/i18n/rich-text'
import { textDirection } from '~/lib/text-direction'
import { mailColours } from './mail-colours.server'

/** A message, and what stands in it for `<name/>`: addresses, names and the like, which keep their direction. */
export type Sentence = { text: string; parts?: Record<string, string> }

/** What a mail consists of, from which both its text and its HTML are made. */
export type Block =
  | { kind: 'code'; code: string }
  | ({ kind: 'text' } & Sentence)
  /** Secondary text, smaller and in grey. */
  | ({ kind: 'note' } & Sentence)
  | { kind: 'facts'; rows: { name: string; value: string; ltr?: boolean }[] }
  | { kind: 'link'; label: string; url: string }

const { light } = mailColours

export function Filled({ text, parts }: Sentence) {
  const isolated = Object.entries(parts ?? {}).map(([name, value]) => [
    name,
    <Isolated key={name} dir={textDirection(value)}>
      {value}
    </Isolated>,
  ])
  return <RichText text={text} parts={Object.fromEntries(isolated)} />
}

/** Long addresses break rather than widen the column. */
const Isolated = ({ dir = 'ltr', children }: { dir?: 'ltr' | 'rtl'; children: string }) => (
  <bdi dir={dir} style={{ wordBreak: 'break-word' }}>
    {children}
  </bdi>
)

export function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'code':
      return (
        <p className="text" style={{ margin: '0 0 20px', ...codeFace, color: light.text }}>
          <bdi dir="ltr" style={wholeCode}>
            {block.code}
          </bdi>
        </p>
      )
    case 'text':
      return (
        <p className="text" style={{ margin: '0 0 20px', color: light.text }}>
          <Filled {...block} />
        </p>
      )
    case 'note':
      return (
        <p className="muted" style={{ margin: '0 0 20px', fontSize: '0.875em', color: light.muted }}>
          <Filled {...block} />
        </p>
      )
    case 'facts':
      return (
        <table role="presentation" cellPadding={0} cellSpacing={0} style={{ margin: '0 0 20px' }}>
          <tbody>
            {block.rows.map(({ name, value, ltr }) => (
              <tr key={name}>
                <td
                  className="muted"
                  style={{ paddingBlock: 3, paddingInlineEnd: 20, verticalAlign: 'top', color: light.muted }}
                >
                  {name}
                </td>
                <td className="text" style={{ paddingBlock: 3, verticalAlign: 'top', color: light.text }}>
                  {ltr ? <Isolated>{value}</Isolated> : <bdi>{value}</bdi>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )
    case 'link':
      return (
        <>
          <p style={{ margin: '0 0 12px' }}>
            <a
              className="button"
              href={block.url}
              style={{
                display: 'inline-block',
                padding: '10px 20px',
                borderRadius: 10,
                background: light.button,
                color: light.onButton,
                fontWeight: 600,
                textDecoration: 'none',
              }}
            >
              {block.label}
            </a>
          </p>
          {/* Readers see where it leads before they press it, also where the button's look is lost. */}
          <p className="muted" style={{ margin: '0 0 20px', fontSize: '0.8125em', color: light.muted }}>
            <Isolated>{block.url}</Isolated>
          </p>
        </>
      )
  }
}

const codeFace = {
  fontFamily: "ui-monospace, 'SF Mono', Menlo, Consolas, monospace",
  fontSize: 36,
  fontWeight: 600,
  lineHeight: 1.2,
  letterSpacing: '0.2em',
} as const

/** One press selects all of it. The space after the last digit does not move it away from the edge. */
const wholeCode = {
  display: 'inline-block',
  marginRight: '-0.2em',
  userSelect: 'all',
  WebkitUserSelect: 'all',
} as const
