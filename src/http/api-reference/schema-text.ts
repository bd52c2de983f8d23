/** The subset of JSON Schema that the OpenAPI document uses. */
export type Schema = {
  type?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  additionalProperties?: boolean | Schema
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  pattern?: string
}

const variantsOf = ({ anyOf, oneOf }: Schema) => anyOf ?? oneOf

/** Formats a schema as a TypeScript type, which is compact. */
export function schemaText(schema: Schema, indent = ''): string {
  const variants = variantsOf(schema)
  if (variants) return [...new Set(variants.map((each) => schemaText(each, indent)))].join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((each) => JSON.stringify(each)).join(' | ')
  if (schema.items) {
    const item = schemaText(schema.items, indent)
    return variantsOf(schema.items) || schema.items.enum ? `(${item})[]` : `${item}[]`
  }
  if (schema.properties) return objectText(schema, indent)
  if (typeof schema.additionalProperties === 'object')
    return `{ [name: string]: ${schemaText(schema.additionalProperties, indent)} }`
  return schema.type ?? 'unknown'
}

function objectText({ properties = {}, required = [] }: Schema, indent: string): string {
  const inner = `${indent}  `
  const lines = Object.entries(properties).map(([name, schema]) => {
    const limits = limitsOf(schema)
    return `${inner}${name}${required.includes(name) ? '' : '?'}: ${schemaText(schema, inner)}${limits && ` // ${limits}`}`
  })
  return lines.length > 0 ? `{\n${lines.join('\n')}\n${indent}}` : '{}'
}

/** JavaScript's integer limits are no information. */
const isLimit = (bound: number | undefined): bound is number =>
  bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER

const keywords = ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems'] as const

/** Constraints as JSON Schema keywords, which need no translation. */
export function limitsOf(schema: Schema): string {
  const given = variantsOf(schema)?.find(({ type }) => type !== 'null') ?? schema
  const preset = schema.default ?? given.default
  const bounds = keywords.map((keyword) => {
    // A minimum length of zero is no information.
    const bound = keyword === 'minLength' ? given.minLength || undefined : given[keyword]
    return isLimit(bound) ? `${keyword} ${bound}` : ''
  })
  const hasPreset = preset !== undefined && preset !== null && preset !== ''
  const told = [given.format, ...bounds, hasPreset && `default ${JSON.stringify(preset)}`]
  return told.filter(Boolean).join(', ')
}

const byFormat: Record<string, string> = {
  uuid: '0198c0de-0000-7000-8000-000000000000',
  email: 'you@example.com',
  date: '2026-01-31',
  'date-time': '2026-01-31T12:00:00Z',
  uri: 'https://example.com',
}

export const exampleTexts = Object.values(byFormat)

/** An example that matches format, pattern and name. */
function textFor({ format = '', pattern, minLength = 0 }: Schema, name: string): string {
  const id = /(^id|Ids?)$/.test(name) ? byFormat.uuid! : ''
  const candidates = [
    byFormat[format],
    id,
    byFormat[name],
    '#663399',
    'example',
    byFormat.uuid,
    '123456',
    'en',
  ]
  const fits = (text: string | undefined) =>
    Boolean(text) && text!.length >= minLength && (!pattern || new RegExp(pattern, 'u').test(text!))
  const isColour = pattern?.includes('#')
  return candidates.find((text) => (isColour || text !== '#663399') && fits(text)) ?? 'example'
}

/** A minimal example: the required fields, or one field if none is required. */
export function exampleOf(schema: Schema, name = ''): unknown {
  const variants = variantsOf(schema)
  if (variants) return exampleOf(variants.find(({ type }) => type !== 'null') ?? {}, name)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.items) return [exampleOf(schema.items, name.replace(/s$/, ''))]
  if (schema.properties) {
    const { properties, required = [] } = schema
    const all = Object.keys(properties)
    const wanted = all.filter((each) => required.includes(each))
    const shown = wanted.length > 0 ? wanted : all.slice(0, 1)
    return Object.fromEntries(shown.map((each) => [each, exampleOf(properties[each]!, each)]))
  }
  if (schema.type === 'integer' || schema.type === 'number')
    return Math.max(1, isLimit(schema.minimum) ? schema.minimum : 1)
  if (schema.type === 'boolean') return true
  if (schema.type === 'object') return {}
  return textFor(schema, name)
}
