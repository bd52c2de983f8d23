import { renderToStaticMarkup } from 'react-dom/server'
import { directionOf, type Language } from '~/i18n/languages'
import type { I18n } from '~/i18n/translator'
import { isolate } from '~/lib/text-direction'
import { type Block, BlockView, Filled, type Sentence } from './mail-blocks.server'
import { MailLayout } from './mail-layout.server'
import type { Mail } from './mail.server'
import { defang, oneLine } from './mail-text.server'

type Content = {
  to: string
  messages: I18n
  subject: string | Sentence
  /** The preview of mail clients; the first paragraph if there is none. */
  preheader?: string
  /** Why the recipient gets this mail. Its part `email` is the recipient's address. */
  reason: string | Sentence
  /** A string is a paragraph. */
  blocks: (Block | string | false)[]
}

type Paragraph = Extract<Block, { kind: 'text' }>

/** Creates the HTML and the text of a mail from one description, with the same content and order. */
export function composeMail(content: Content): Mail {
  const { to } = content
  const language = content.messages.language as Language
  const subject = subjectOf(sentenceOf(content.subject), language)
  const blocks = content.blocks.flatMap((block) => (block ? [tidy(blockOf(block))] : []))
  const preheader = content.preheader ?? blocks.find((block): block is Paragraph => block.kind === 'text')!
  const { text, parts } = sentenceOf(content.reason)
  const reason = tidySentence({ text, parts: { ...parts, email: to } })
  return {
    to,
    subject,
    text: [...blocks.map((block) => textOf(block, language)), `-- \n${fill(reason, language)}\n`].join(
      '\n\n',
    ),
    html: `<!doctype html>${renderToStaticMarkup(
      <MailLayout
        language={language}
        title={subject}
        preheader={fill(sentenceOf(preheader), language)}
        reason={<Filled {...reason} />}
      >
        {blocks.map((block, index) => (
          <BlockView key={index} block={block} />
        ))}
      </MailLayout>,
    )}`,
  }
}

/** Mail clients preview the beginning: a long name must not push the rest out of view. */
const longestName = 100

const sentenceOf = (given: string | Sentence): Sentence =>
  typeof given === 'string' ? { text: given } : given

const blockOf = (given: Block | string): Block =>
  typeof given === 'string' ? { kind: 'text', text: given } : given

function subjectOf(subject: Sentence, language: Language): string {
  const { text, parts = {} } = tidySentence(subject)
  const named = Object.entries(parts).map(([name, value]) => [name, shortened(value)])
  return fill({ text, parts: Object.fromEntries(named) }, language)
}

function shortened(value: string): string {
  const letters = Array.from(value)
  return letters.length > longestName ? `${letters.slice(0, longestName - 1).join('')}…` : value
}

const tidySentence = ({ text, parts = {} }: Sentence): Sentence => ({
  text,
  parts: Object.fromEntries(Object.entries(parts).map(([name, value]) => [name, inMail(value)])),
})

/** Names are user input: they must neither start a new line nor become a link. */
const inMail = (value: string) => defang(oneLine(value))

function tidy(block: Block): Block {
  switch (block.kind) {
    case 'text':
    case 'note':
      return { kind: block.kind, ...tidySentence(block) }
    case 'facts':
      return { ...block, rows: block.rows.map((row) => ({ ...row, value: inMail(row.value) })) }
    case 'code':
      return { ...block, code: oneLine(block.code) }
    case 'link':
      return { ...block, url: new URL(block.url).href }
  }
}

function textOf(block: Block, language: Language): string {
  switch (block.kind) {
    case 'code':
      return block.code
    case 'text':
    case 'note':
      return fill(block, language)
    case 'facts':
      return block.rows
        .map(
          ({ name, value, ltr }) => `${name}${colonIn(language)} ${ltr ? isolated(value, language) : value}`,
        )
        .join('\n')
    case 'link':
      return `${block.label}${colonIn(language)}\n${block.url}`
  }
}

/** French has a narrow no-break space before the colon. */
const colonIn = (language: string) => (language === 'fr' ? '\u202f:' : ':')

const fill = ({ text, parts = {} }: Sentence, language: Language) =>
  text.replaceAll(/<(\w+)\/>/g, (_, name: string) => isolated(parts[name] ?? '', language))

const isolated = (value: string, language: Language) => isolate(value, directionOf(language))
