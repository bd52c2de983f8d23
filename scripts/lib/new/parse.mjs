// Parses and validates the arguments of `npm run new`; nothing is written before all are valid.

/** @typedef {{ name: string, kind: string, optional: boolean, options?: string[], target?: string, search?: boolean }} Field */

/** Kinds as typed, with their equivalent in `x.entity.ts`. */
const kinds = {
  text: 'line',
  longtext: 'text',
  email: 'email',
  url: 'url',
  integer: 'integer',
  boolean: 'flag',
  date: 'date',
  choice: 'choice',
  one: 'ref',
  many: 'refs',
}

const usage = 'npm run new publisher name:text country:text? founded:integer?'

const keywords = new Set(
  'arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for function if implements import in instanceof interface let new null package private protected public return static super switch this throw true try typeof undefined var void while with yield'.split(
    ' ',
  ),
)

/** Reserved names: columns, list parameters and message keys of every entity. */
const ofEveryRow = new Set(
  'id version createdAt updatedAt search words position sort cursor limit searchTerm one many add edit fields options calls constructor'.split(
    ' ',
  ),
)

/** Identifiers that generated files import. */
const ofEveryFile = new Set('boolean date index integer messages permission-table sql text uuid'.split(' '))

/** One or several words, as in `order-line`. */
const noun = /^(?=.{2,40}$)[a-z]+(-[a-z]+)*$/

/** An error with the next step. */
export class Refusal extends Error {
  constructor(what, next = usage) {
    super(what)
    this.next = next
  }
}

export const snake = (name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
export const capital = (text) => text[0].toUpperCase() + text.slice(1)
/** An entity is `order-line` in paths, keys and messages, `orderLine` in code, `order_line` in the database. */
export const kebab = (name) => snake(name).replaceAll('_', '-')
export const camel = (name) => name.replaceAll(/-[a-z]/g, (pair) => pair[1].toUpperCase())
/** `countryCode` becomes “Country code”. */
export const labelOf = (name) => capital(snake(name).replaceAll('_', ' '))

export function pluralOf(name) {
  if (/[^aeiou]y$/.test(name)) return name.replace(/y$/, 'ies')
  return /(s|x|z|ch|sh)$/.test(name) ? `${name}es` : `${name}s`
}

/**
 * @param {string} text `country:text?`, `state:choice(draft|final)`, `author:one(author)`
 * @returns {Field}
 */
export function parseField(text) {
  const found = /^([A-Za-z][A-Za-z0-9]*):([a-z]+)(?:\(([^()]*)\))?(\?)?$/.exec(text)
  if (!found)
    throw new Refusal(`“${text}” is no field`, `name:kind, such as ${usage.split(' ').slice(4).join(' ')}`)
  const [, name, kind, inside, mark] = found
  const known = Object.keys(kinds)
  if (kind === 'decimal')
    throw new Refusal(
      'There is no kind “decimal” yet',
      'Keep the smallest unit as an integer: priceCents:integer',
    )
  if (!known.includes(kind))
    throw new Refusal(`There is no kind “${kind}”`, `Choose one of ${known.join(', ')}`)
  if (!/^[a-z][A-Za-z0-9]{0,39}$/.test(name))
    throw new Refusal(`A field cannot be called “${name}”`, 'Begin with a small letter: countryCode')
  if (keywords.has(name)) throw new Refusal(`“${name}” is a word of the language`, 'Choose another name')
  if (ofEveryRow.has(name))
    throw new Refusal(`Every entity has “${name}” for something else`, 'Choose another name')
  const field = { name, kind: kinds[kind], optional: mark === '?' }
  if (kind === 'choice') {
    const options = (inside ?? '').split('|').map((option) => option.trim())
    if (options.length < 2 || options.some((option) => !/^[a-z][A-Za-z0-9]*$/.test(option)))
      throw new Refusal(
        `“${name}” needs at least two options, each one word`,
        `${name}:choice(draft|published)`,
      )
    if (new Set(options).size < options.length)
      throw new Refusal(`“${name}” has an option twice`, `${name}:choice(draft|published)`)
    return { ...field, options }
  }
  if (kind === 'one' || kind === 'many') {
    const target = kebab(inside ?? '')
    if (!noun.test(target))
      throw new Refusal(`“${name}” does not say what it refers to`, `${name}:${kind}(author)`)
    if (kind === 'many' && field.optional)
      throw new Refusal(
        `“${name}” may always be empty`,
        `Leave the question mark out: ${name}:many(${inside})`,
      )
    return { ...field, target }
  }
  if (inside !== undefined) throw new Refusal(`A ${kind} takes nothing in brackets`, `${name}:${kind}`)
  if (kind === 'boolean' && field.optional)
    throw new Refusal(`“${name}” is yes or no, never neither`, `Leave the question mark out: ${name}:boolean`)
  return field
}

/**
 * @param {string[]} args as they were typed
 */
export function parseNew(args) {
  // npm consumes options with dashes, unless they follow `--`.
  const isOption = (arg) => arg.startsWith('--') || /^(plural|read)=/.test(arg)
  const options = args.filter(isOption).map((arg) => arg.replace(/^--/, ''))
  const [called, ...given] = args.filter((arg) => !isOption(arg))
  if (!called) throw new Refusal('Which entity?')
  const name = kebab(called)
  if (!noun.test(name))
    throw new Refusal(
      `An entity cannot be called “${called}”`,
      'Small letters, of one thing: publisher, or order-line',
    )
  if (keywords.has(name)) throw new Refusal(`“${name}” is a word of the language`, 'Choose another name')
  if (ofEveryFile.has(name))
    throw new Refusal(
      `The files of an entity call something else by that name: “${name}”`,
      'Choose another name',
    )
  const fields = given.map(parseField)
  const twice = fields.find((field, at) => fields.findIndex((each) => each.name === field.name) !== at)
  if (twice) throw new Refusal(`There are two fields “${twice.name}”`)
  const title = fields.find(({ kind }) => kind === 'line')
  if (!title || title.optional)
    throw new Refusal(
      'What is an entry called? The first text field is its name, and it cannot be optional',
      `npm run new ${name} name:text …`,
    )
  const unknown = options.find((option) => !/^(plural|read)=/.test(option))
  if (unknown) throw new Refusal(`There is no option ${unknown}`, 'plural=people, or read=user')
  const valueOf = (key) => options.findLast((option) => option.startsWith(`${key}=`))?.slice(key.length + 1)
  const plural = kebab(valueOf('plural') ?? pluralOf(name))
  // Administrators only by default: an entity may contain drafts, contacts and notes.
  const readBy = valueOf('read') ?? 'admin'
  if (readBy !== 'admin' && readBy !== 'user')
    throw new Refusal(
      `Nobody is called “${readBy}”`,
      'read=user lets every signed-in person read it, read=admin administrators alone',
    )
  if (!noun.test(plural) || plural === name)
    throw new Refusal(`“${plural}” cannot be the plural of “${name}”`, 'A word that differs: plural=people')
  return {
    name,
    plural,
    id: camel(name),
    ids: camel(plural),
    table: snake(camel(name)),
    words: { one: name.replaceAll('-', ' '), many: plural.replaceAll('-', ' ') },
    title: title.name,
    readBy,
    fields,
  }
}
