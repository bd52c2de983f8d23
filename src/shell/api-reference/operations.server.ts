import { getContractRouter, isContractProcedure } from '@orpc/contract'
import type { Settings } from '~/server/settings.server'
import { api } from '../api.server'
import { openApiDocument } from './openapi.server'

type Parameter = { name: string; in: string; required: boolean; type: string }

export type Operation = {
  id: string
  method: string
  path: string
  feature: string
  call: string
  access: string
  parameters: Parameter[]
  answers: { status: string; description: string }[]
}

type Described = {
  operationId?: string
  parameters?: { name: string; in: string; required?: boolean; schema?: { type?: string } }[]
  responses?: Record<string, { description?: string }>
}

/** One row for each call of the OpenAPI document, with the permission its contract names. */
export async function listOperations(settings: Settings): Promise<Operation[]> {
  const { paths = {} } = await openApiDocument(settings)
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, Described>).map(([method, described]) => ({
      id: described.operationId ?? `${method}${path}`,
      method: method.toUpperCase(),
      path,
      feature: described.operationId?.split('.')[0] ?? '',
      call: described.operationId?.split('.')[1] ?? '',
      access: accessOf(described.operationId),
      parameters: (described.parameters ?? []).map((p) => ({
        name: p.name,
        in: p.in,
        required: p.required ?? false,
        type: p.schema?.type ?? 'string',
      })),
      answers: Object.entries(described.responses ?? {}).map(([status, answer]) => ({
        status,
        description: answer.description ?? '',
      })),
    })),
  )
}

function accessOf(operationId = ''): string {
  const procedure = getContractRouter(api, operationId.split('.'))
  return (isContractProcedure(procedure) && procedure['~orpc'].meta.access) || ''
}
