import { renderToStaticMarkup } from 'react-dom/server'
import { directionOf, type Language } from '~/i18n/languages'
import { isolate } from '~/lib/isolate'
import { type Block, BlockView, Filled, type Sentence } from './mail-blocks.server'
import { MailLayout } from './mail-layout.server'
import type { Mail } from './mail.server'
import { defang, oneLine } from './mail-text.server'

type Content = {
  to: string
  language: Language
  subject: string | Sentence
  preheader: Sentence
  /** Why the recipient gets this mail. */
  reason: Sentence
  blocks: Block[]
}

/** Creates the HTML and the text of a mail from one description, with the same content and order. */
export function composeMail(content: Content): Mail {
  const { to, language, preheader } = content
  const subject = subjectOf(content)
  const blocks = content.blocks.map(tidy)
  const reason = tidySentence(content.reason)
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
        preheader={fill(tidySentence(preheader), language)}
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

function subjectOf({ subject, language }: Content): string {
  if (typeof subject === 'string') return oneLine(subject)
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
