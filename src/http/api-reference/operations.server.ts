import type { AnyContractProcedure } from '@orpc/contract'
import { traverseContractProcedures } from '@orpc/server'
import type { CallMeta } from '~/api/contract'
import type { I18n } from '~/i18n/translator'
import type { Settings } from '~/platform/settings.server'
import { api } from '../api-router.server'
import { openApiDocument, callTexts } from './openapi.server'
import { exampleOf, exampleTexts, limitsOf, type Schema, schemaText } from './schema-text'

type Parameter = { name: string; required: boolean; type: string; limits: string }

export type Operation = {
  id: string
  method: string
  path: string
  namespace: string
  /** The translated name of the module and description of the call. */
  title: string
  summary: string
  access: string
  parameters: Parameter[]
  /** The request body by media type; null if there is none. */
  body: Body | null
  responses: Answer[]
}

type Body = {
  mediaTypes: string[]
  /** Null if the body is a file. */
  schema: string | null
  /** The required fields. */
  required: string[]
  /** JSON, or the command that sends a file. */
  example: string
}

type Answer = {
  status: string
  /** The schema of the response, or the error codes. */
  schema: string | null
  codes: string[]
}

type Described = {
  operationId?: string
  parameters?: { name: string; required?: boolean; schema?: Schema }[]
  requestBody?: { content?: Content }
  responses?: Record<string, { content?: Content }>
}

type Content = Record<string, { schema?: Schema }>

/** One row per operation of the OpenAPI document, with its permission. */
export async function listOperations(settings: Settings, messages: I18n): Promise<Operation[]> {
  const textsOf = callTexts(messages)
  const { paths = {} } = await openApiDocument(settings)
  const listed = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, Described>).map(async ([method, described]) => {
      const [namespace = '', call = ''] = described.operationId?.split('.') ?? []
      return {
        id: described.operationId ?? `${method}${path}`,
        method: method.toUpperCase(),
        path,
        namespace,
        ...textsOf(namespace, call),
        access: (contracts.get(described.operationId ?? '')?.meta as CallMeta | undefined)?.access ?? '',
        parameters: (described.parameters ?? []).map((p) => ({
          name: p.name,
          required: p.required ?? false,
          type: schemaText(p.schema ?? { type: 'string' }),
          limits: limitsOf(p.schema ?? {}),
        })),
        body: await bodyOf(described, `${settings.appUrl}/api/rest${path}`),
        responses: Object.entries(described.responses ?? {}).map(([status, { content }]) =>
          answerOf(status, content),
        ),
      }
    }),
  )
  return await Promise.all(listed)
}

async function bodyOf({ operationId, requestBody }: Described, url: string): Promise<Body | null> {
  const content = requestBody?.content ?? {}
  const mediaTypes = Object.keys(content)
  const schema = content[mediaTypes[0] ?? '']?.schema
  if (!schema) return null
  const isJson = mediaTypes[0] === 'application/json'
  const example = isJson
    ? JSON.stringify(await acceptedExample(schema, operationId), null, 2)
    : sendFile(new URL(url), mediaTypes[0]!)
  return {
    mediaTypes,
    schema: isJson ? schemaText(schema) : null,
    required: requiredOf(schema),
    example,
  }
}

/** With the cookies of the sign-in example. */
const sendFile = ({ origin, href }: URL, mediaType: string) => `curl -b cookies \\
  -H 'Origin: ${origin}' -H 'Content-Type: ${mediaType}' \\
  --data-binary @${mediaType.replace('/', '.')} \\
  '${decodeURI(href)}'`

/** Adds what the schema cannot express: a book needs a genre, and a URL field takes only URLs. */
async function acceptedExample(schema: Schema, operationId: string | undefined): Promise<unknown> {
  const example = exampleOf(schema) as Record<string, unknown>
  const refused = async (input: unknown): Promise<Set<string>> => {
    const result = await contracts.get(operationId ?? '')?.inputSchema?.['~standard'].validate(input)
    return new Set(result?.issues?.map(({ path = [] }) => String(path[0])))
  }
  for (const name of await refused(example)) {
    const described = schema.properties?.[name]
    if (described && !(name in example)) example[name] = exampleOf(described, name)
    if (typeof example[name] !== 'string') continue
    for (const text of [example[name], ...exampleTexts]) {
      example[name] = text
      if (!(await refused(example)).has(name)) break
    }
  }
  return example
}

/** The fields that all alternatives require. */
function requiredOf({ anyOf, oneOf, required = [] }: Schema): string[] {
  const [first = [], ...others] = (anyOf ?? oneOf ?? []).map(requiredOf)
  return anyOf || oneOf ? first.filter((name) => others.every((each) => each.includes(name))) : required
}

function answerOf(status: string, content: Content = {}): Answer {
  const [mediaType, { schema = {} } = {}] = Object.entries(content)[0] ?? []
  if (!mediaType || isNothing(schema)) return { status, schema: null, codes: [] }
  if (Number(status) < 400)
    return { status, schema: mediaType === 'application/json' ? schemaText(schema) : mediaType, codes: [] }
  const codes = (schema.oneOf ?? []).flatMap(({ properties }) => properties?.code?.const ?? [])
  return { status, schema: null, codes: codes.map(String) }
}

/** An empty response has a schema with `not`. */
const isNothing = ({ anyOf }: Schema) => anyOf?.some((each) => 'not' in each) ?? false

/** By operation id: the call's path, unless its route names another, as uploads do. */
const contracts = new Map<string, AnyContractProcedure['~orpc']>()
traverseContractProcedures({ router: api, path: [] }, ({ contract: { '~orpc': call }, path }) => {
  contracts.set(call.route.operationId ?? path.join('.'), call)
})
