import { desc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import {
  type FieldFacts,
  type Fields,
  inputFields,
  inputName,
  type OwnField,
} from '~/entity/fields/define-fields'
import { auditEntry } from '~/modules/audit/audit.table.server'
import type { TestApp } from './app'

/** The value sent, the value returned, and the text in files and the audit log. */
type Sample = { given: unknown; returned: unknown; text: string | number | null }

export type Samples = readonly [Sample, Sample]

const same = (value: string | number): Sample => ({ given: value, returned: value, text: value })
const flag = (value: boolean): Sample => ({ given: value, returned: value, text: String(value) })

const byKind: Record<
  Exclude<FieldFacts['kind'], 'own' | 'ref' | 'refs' | 'count'>,
  (name: string, facts: FieldFacts) => Samples
> = {
  line: (name) => [same(`Quartzline ${name}`), same(`Zephyrline ${name}`)],
  text: (name) => [same(`First ${name}\nof two lines`), same(`Second, ${name}`)],
  email: (name) => [same(`${dashed(name)}@example.com`), same(`${dashed(name)}@example.org`)],
  url: (name) => [same(`https://example.com/${dashed(name)}`), same(`https://example.org/${dashed(name)}`)],
  year: () => [same(1917), same(1984)],
  integer: () => [same(12), same(-7)],
  date: () => [same('1984-02-29'), same('2024-12-31')],
  flag: () => [flag(true), flag(false)],
  choice: (_, { options = [] }) => [same(options[0]!), same(options.at(-1)!)],
}

const dashed = (name: string) => name.toLowerCase().replaceAll(' ', '-')

let made = 0

/** Two values for a field of a known kind, unique where they can differ. */
export const samplesOfKind = (name: string, facts: FieldFacts): Samples =>
  byKind[facts.kind as keyof typeof byKind](`${name} ${++made}`, facts)

// oxlint-disable-next-line typescript/no-explicit-any -- responses are compared by matching
type TestResponse = { status: number; body: any }

type Entity<F extends Fields> = {
  name: string
  fields: F
  path: string
  /** Samples for the hand-written fields; unique ones are generated for each call. */
  own: { [N in OwnField<F>]: Samples | ((number: number) => Samples) }
  created?: (body: TestResponse['body']) => TestResponse['body']
}

export function walker<F extends Fields>(app: TestApp, cookie: string, entity: Entity<F>) {
  const { name: entityName, fields, path } = entity
  const names = inputFields(fields)
  const samplesOf = (name: string): Samples => {
    const facts = fields[name]!
    if (facts.kind === 'own' || facts.kind === 'ref' || facts.kind === 'refs') {
      const given = (entity.own as Record<string, Samples | ((number: number) => Samples)>)[name]!
      return typeof given === 'function' ? given(++made) : given
    }
    return samplesOfKind(name, facts)
  }
  const send = async (method: string, at: string, body?: object): Promise<TestResponse> => {
    const response =
      method === 'GET'
        ? await app.request(`/api/rest${at}`, { cookie })
        : await app.post(`/api/rest${at}`, body ?? {}, { method, cookie })
    const text = await response.text()
    return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text }
  }
  const input = (name: string, { given }: Sample) => ({ [inputName(name, fields[name]!)]: given })

  /** Creates a row with a value in every field, and returns it with these values. */
  async function create() {
    const before = Object.fromEntries(names.map((name) => [name, samplesOf(name)]))
    const given = Object.assign({}, ...names.map((name) => input(name, before[name]![0])))
    const { status, body } = await send('POST', path, given)
    expect({ status, body }).toMatchObject({ status: 201 })
    return { created: entity.created?.(body) ?? body, samples: before }
  }

  return {
    send,
    create,
    names,

    async tellsWhatIsGiven(name: string) {
      const { created, samples } = await create()
      expect(created[name]).toEqual(samples[name]![0].returned)
      expect((await send('GET', `${path}/${created.id}`)).body[name]).toEqual(samples[name]![0].returned)
    },

    async changesByVersion(name: string) {
      const { created, samples } = await create()
      const { id, version } = created
      const change = input(name, samples[name]![1])
      const changed = await send('PATCH', `${path}/${id}`, { ...change, version })
      expect(changed.body).toMatchObject({ [name]: samples[name]![1].returned, version: version + 1 })
      // An unchanged update keeps the version; an update on an old version is a conflict that returns the current row.
      expect((await send('PATCH', `${path}/${id}`, { ...change, version })).body.version).toBe(version + 1)
      const late = await send('PATCH', `${path}/${id}`, { ...input(name, samples[name]![0]), version })
      expect(late).toMatchObject({
        status: 409,
        body: { code: 'EDIT_CONFLICT', data: { current: { [name]: samples[name]![1].returned } } },
      })
    },

    async isAudited(name: string) {
      const { created, samples } = await create()
      await send('PATCH', `${path}/${created.id}`, input(name, samples[name]![1]))
      const [entry] = await app.db
        .select()
        .from(auditEntry)
        .where(eq(auditEntry.subjectId, created.id))
        .orderBy(desc(auditEntry.at), desc(auditEntry.id))
        .limit(1)
      expect(entry?.action).toMatch(new RegExp(`^${entityName}\\.`))
      expect(entry?.action).not.toBe(`${entityName}.create`)
      const said = { from: samples[name]![0].text, to: samples[name]![1].text }
      expect(entry?.changes).toEqual(fields[name]!.audit === false ? {} : { [name]: said })
    },

    async isDocumented(name: string, label: string) {
      const response = await app.request('/api/openapi.json')
      const document = (await response.json()) as { paths: Record<string, Record<string, object>> }
      const at = inputName(name, fields[name]!)
      const said = { [at]: { description: label } }
      const body = (properties: object) => ({
        requestBody: { content: { 'application/json': { schema: { properties } } } },
      })
      expect(document.paths[path]!.post).toMatchObject(body(said))
      expect(document.paths[`${path}/{id}`]!.patch).toMatchObject(body(said))
      expect(document.paths[`${path}/{id}`]!.get).toMatchObject({
        responses: {
          200: {
            content: { 'application/json': { schema: { properties: { [name]: { description: label } } } } },
          },
        },
      })
    },
  }
}
