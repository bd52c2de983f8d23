import { RichText } from '~/i18n/rich-text'
import { textDirection } from '~/lib/text-direction'
import { mailColours } from './mail-colours.server'

/** A message with values for `<name/>` placeholders, each bidi-isolated. */
export type Sentence = { text: string; parts?: Record<string, string> }

/** The blocks of a mail, rendered as text and as HTML. */
export type Block =
  | { kind: 'code'; code: string }
  | ({ kind: 'text' } & Sentence)
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

/** Long addresses break instead of widening the column. */
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
          {/* The plain URL, visible even where the button's style is lost. */}
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

/** Selectable with one click. A negative margin removes the letter-spacing after the last digit. */
const wholeCode = {
  display: 'inline-block',
  marginRight: '-0.2em',
  userSelect: 'all',
  WebkitUserSelect: 'all',
} as const
