import { getContractRouter, isContractProcedure } from '@orpc/contract'
import type { I18n } from '~/i18n/translator'
import type { Settings } from '~/platform/settings.server'
import { api } from '../api-router.server'
import { openApiDocument } from './openapi.server'

type Parameter = { name: string; in: string; required: boolean; type: string }

export type Operation = {
  id: string
  method: string
  path: string
  namespace: string
  /** In the reader's words: what the module is called, and what the call does. */
  title: string
  summary: string
  access: string
  parameters: Parameter[]
  responses: { status: string; description: string }[]
}

type Described = {
  operationId?: string
  parameters?: { name: string; in: string; required?: boolean; schema?: { type?: string } }[]
  responses?: Record<string, { description?: string }>
}

/** One row for each call of the OpenAPI document, with the permission its contract names. */
export async function listOperations(settings: Settings, messages: I18n): Promise<Operation[]> {
  const translate = messages.t as (key: string) => string
  const { paths = {} } = await openApiDocument(settings)
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, Described>).map(([method, described]) => {
      const [namespace = '', call = ''] = described.operationId?.split('.') ?? []
      return {
        id: described.operationId ?? `${method}${path}`,
        method: method.toUpperCase(),
        path,
        namespace,
        title: translate(`${namespace}:calls.title`),
        summary: translate(`${namespace}:calls.${call}`),
        access: accessOf(described.operationId),
        parameters: (described.parameters ?? []).map((p) => ({
          name: p.name,
          in: p.in,
          required: p.required ?? false,
          type: p.schema?.type ?? 'string',
        })),
        responses: Object.entries(described.responses ?? {}).map(([status, response]) => ({
          status,
          description: response.description ?? '',
        })),
      }
    }),
  )
}

function accessOf(operationId = ''): string {
  const procedure = getContractRouter(api, operationId.split('.'))
  return (isContractProcedure(procedure) && procedure['~orpc'].meta.access) || ''
}
