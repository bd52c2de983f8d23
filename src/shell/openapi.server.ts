import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import type { Settings } from '~/server/settings.server'
import { version } from '../../package.json'
import { api } from './api.server'

type Document = Awaited<ReturnType<OpenAPIGenerator['generate']>>

let generated: Promise<Document> | undefined

/** The same for everybody and for as long as the process lives, so made once. */
export function openApiDocument(settings: Settings): Promise<Document> {
  return (generated ??= new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] }).generate(
    api,
    {
      info: { title: 'Foreword', version, description: 'Everything the pages do, as calls.' },
      servers: [{ url: `${settings.appUrl}/api/rest` }],
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'foreword.session_token' } },
      },
      security: [{ session: [] }],
      // What exists only on a developer's machine is not part of the product's interface.
      filter: ({ contract }) => !contract['~orpc'].route.tags?.includes('Local'),
    },
  ))
}
