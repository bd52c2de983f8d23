import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import type { $ZodPipe, $ZodType } from 'zod/v4/core'
import type { CallMeta } from '~/api/contract'
import { createServerI18n } from '~/i18n/create-i18n'
import type { Settings } from '~/platform/settings.server'
import { version } from '../../../package.json'
import { api } from '../api-router.server'
import { allMessages } from '~/languages/all.server'
import { cookieName, product } from '~/lib/product'
import type { I18n } from '~/i18n/translator'

type Document = Awaited<ReturnType<OpenAPIGenerator['generate']>>

const signingIn = `Everything the pages do, as calls. The session cookie says who is asking. To get one, ask for a code with
POST /api/auth/email-otp/send-verification-otp and send it with POST /api/auth/sign-in/email-otp, with all cookies of the
first answer (${cookieName('attempt')}; __Host-${cookieName('attempt')} in production): a code holds only for the one who asked for it.
Whatever may write needs an Origin header with the address of this product.
Keep ${cookieName('device')} as well: a client that signed in before has mails and tries of its own.`

const generated = new WeakMap<Settings, Promise<Document>>()

/** Created once per process, because it is the same for everybody. */
export function openApiDocument(settings: Settings): Promise<Document> {
  const document = generated.get(settings) ?? generate(settings)
  generated.set(settings, document)
  return document
}

async function generate(settings: Settings): Promise<Document> {
  const converter = new ZodToJsonSchemaConverter({
    interceptors: [(call) => call.next({ ...call, schema: behindAnything(call.schema) })],
  })
  const generator = new OpenAPIGenerator({ schemaConverters: [converter] })
  const document = await generator.generate(api, {
    info: { title: product.name, version, description: signingIn },
    servers: [{ url: `${settings.appUrl}/api/rest` }],
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookieName('session_token') } },
    },
    security: [{ session: [] }],
    filter: ({ contract: { '~orpc': call } }) => {
      const { feature } = call.meta as CallMeta
      // Omits calls of local development, and of disabled features.
      return !call.route.tags?.includes('Local') && (!feature || settings[feature])
    },
  })
  describe(document)
  return document
}

/** The actual schema behind the `required` check of a field. */
function behindAnything(schema: $ZodType): $ZodType {
  const { def } = (schema as $ZodPipe)._zod
  return def.type === 'pipe' && def.in._zod.def.type === 'unknown' ? def.out : schema
}

/** The description of a call comes from its module's messages, as for users. */
function describe(document: Document): void {
  const { t, exists } = createServerI18n('en', allMessages)
  const message = (key: string) => t(key as never) as string
  const textsOf = callTexts({ t, exists })
  for (const path of Object.values(document.paths ?? {})) {
    for (const operation of Object.values(path as Record<string, Described>)) {
      const [namespace = '', call = ''] = operation.operationId.split('.')
      const { title, summary } = textsOf(namespace, call)
      operation.summary = summary
      operation.tags = [title]
      describeFields(operation, (name) => {
        const label = `${namespace}:fields.${name.replace(/Ids?$/, '')}`
        return exists(label) ? message(label) : undefined
      })
    }
  }
}

type Described = { operationId: string; summary?: string; tags?: string[] }

/** Describes the fields of an entity by their labels, in inputs and outputs. */
function describeFields(node: unknown, labelOf: (name: string) => string | undefined): void {
  if (typeof node !== 'object' || node === null) return
  const { properties } = node as { properties?: Record<string, { description?: string }> }
  for (const [name, schema] of Object.entries(properties ?? {})) schema.description ??= labelOf(name)
  for (const child of Object.values(node)) describeFields(child, labelOf)
}

/** Titles of a module and its calls: its own texts, or those of all described entities with its name. */
export function callTexts({ t, exists }: Pick<I18n, 't' | 'exists'>) {
  const message = t as unknown as (key: string, values?: object) => string
  return (namespace: string, call: string) => {
    const own = [`${namespace}:calls.${call}`, `import:calls.${call}`].find((key) => exists(key))
    const many = `${namespace}:many`
    return {
      title: message(exists(many) && !exists(`${namespace}:calls.title`) ? many : `${namespace}:calls.title`),
      summary: own ? message(own) : message(`crud:calls.${call}`, { many: message(many) }),
    }
  }
}
