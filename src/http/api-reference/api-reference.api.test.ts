import { getContractRouter, isContractProcedure } from '@orpc/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServerI18n } from '~/i18n/create-i18n'
import { allMessages } from '~/languages/all.server'
import { startApp, type TestApp } from '../../../tests/support/app'
import { api } from '../api-router.server'
import { listOperations, type Operation } from './operations.server'

let app: TestApp
let operations: Map<string, Operation>

beforeAll(async () => {
  app = await startApp()
  const listed = await listOperations(app.runtime.settings, createServerI18n('en', allMessages))
  operations = new Map(listed.map((operation) => [operation.id, operation]))
})
afterAll(() => app.close())

describe('the API reference', () => {
  test('shows optional and required fields and limits', () => {
    const { body } = operations.get('user.create')!
    expect(body).toMatchObject({ mediaTypes: ['application/json'], required: ['email'] })
    expect(body!.schema).toMatch(/\n {2}email: string/)
    expect(body!.schema).toMatch(/\n {2}name\?: string \/\/ maxLength \d+/)
    const { parameters } = operations.get('user.list')!
    expect(parameters).toContainEqual({
      name: 'limit',
      required: false,
      type: 'integer',
      limits: 'minimum 1, maximum 100, default 20',
    })
  })

  test('shows the file types and an upload command for every body that is not JSON', () => {
    const files = [...operations.values()].flatMap(({ body, path }) =>
      body && body.mediaTypes[0] !== 'application/json' ? [{ ...body, path }] : [],
    )
    expect(files.map(({ path }) => path)).toContain('/organizations/{id}/logo')
    for (const { mediaTypes, example, path } of files) {
      expect(mediaTypes).toContain('image/png')
      expect(example).toContain("-H 'Content-Type: image/png'")
      expect(example).toContain(`/api/rest${path}'`)
    }
  })

  test('has a valid example for every body', async () => {
    const refused: unknown[] = []
    for (const { id, body, parameters } of operations.values()) {
      if (body?.mediaTypes[0] !== 'application/json') continue
      const procedure = getContractRouter(api, id.split('.'))
      if (!isContractProcedure(procedure)) throw new Error(id)
      const path = Object.fromEntries(parameters.map(({ name }) => [name, '2']))
      const input = { ...path, ...(JSON.parse(body.example) as object) }
      const result = await procedure['~orpc'].inputSchema!['~standard'].validate(input)
      if (result.issues) refused.push({ id, input, issues: result.issues })
    }
    expect(refused).toEqual([])
  })

  test('has the type of every input field', () => {
    const untyped = [...operations.values()].filter(({ body }) => body?.schema?.includes(': unknown'))
    expect(untyped.map(({ id, body }) => [id, body!.schema])).toEqual([])
  })

  test('has the permission of every call', () => {
    expect([...operations.values()].filter(({ access }) => !access).map(({ id }) => id)).toEqual([])
  })

  test('has the response and the error codes', () => {
    const missing = [...operations.values()].flatMap(({ id, responses }) =>
      responses.filter(({ status, codes }) => Number(status) >= 400 && codes.length === 0).map(() => id),
    )
    expect(missing).toEqual([])
    const { responses } = operations.get('user.list')!
    expect(responses.find(({ status }) => status === '200')!.schema).toMatch(/items: \{[^]*\}\[\]/)
    expect(responses.find(({ status }) => status === '403')!.codes).toContain(
      'YOU_ARE_NOT_ALLOWED_TO_LIST_USERS',
    )
  })
})
