import { describe, expect, expectTypeOf, test } from 'vitest'
import * as z from 'zod/mini'
import { type AuditField, csvFields, type CsvField, defineFields, type OwnField } from './define-fields'
import { changeShape, inputsOf, newShape, outputsOf } from './field-schema'

const fields = defineFields({
  name: { kind: 'line', max: 5, required: true },
  motto: { kind: 'line', max: 5, audit: false },
  about: { kind: 'text', max: 9 },
  founded: { kind: 'year' },
  country: { kind: 'ref', required: true },
  logo: { kind: 'own', csv: false },
})

const inputs = inputsOf('publisher', fields, { logo: z.nullable(z.string()) })
const created = z.strictObject(newShape(fields, inputs))
const changed = z.strictObject(changeShape(inputs))
const received = z.object(
  outputsOf(fields, { country: z.object({ id: z.string() }), logo: z.nullable(z.string()) }),
)

describe('fields of a known kind', () => {
  test('are validated by it, and missing ones are null', () => {
    expect(created.parse({ name: ' a  b ', countryId: 'x', founded: '١٩٨٤' })).toEqual({
      name: 'a b',
      motto: null,
      about: null,
      founded: 1984,
      countryId: 'x',
      logo: null,
    })
    expect(changed.parse({ about: ' \n ' })).toEqual({ about: null })
  })

  test.each([
    [{ name: '' }, 'publisher:name.required'],
    [{ name: 'abcdef' }, 'publisher:name.tooLong'],
    [{ motto: 'a\u0000b' }, 'publisher:motto.invalid'],
    [{ about: '0123456789' }, 'publisher:about.tooLong'],
    [{ founded: '19.5' }, 'publisher:founded.invalid'],
    [{ founded: 9999 }, 'publisher:founded.future'],
    [{ countryId: '' }, 'publisher:country.required'],
  ])('name the message key: %j', (given, message) => {
    expect(changed.safeParse(given).error?.issues.map((issue) => issue.message)).toEqual([message])
  })

  test('have the types of the stored values', () => {
    type Outcome = { name: string; motto: string | null; about: string | null; founded: number | null }
    expectTypeOf<Pick<z.infer<typeof received>, keyof Outcome>>().toEqualTypeOf<Outcome>()
    expectTypeOf<z.infer<typeof created>>().toEqualTypeOf<
      Outcome & { countryId: string; logo: string | null } extends infer All
        ? { [K in keyof All]: All[K] }
        : never
    >()
    expectTypeOf<z.infer<typeof changed>['founded']>().toEqualTypeOf<number | null | undefined>()
    expectTypeOf<CsvField<typeof fields>>().toEqualTypeOf<
      'name' | 'motto' | 'about' | 'founded' | 'country'
    >()
    expectTypeOf<AuditField<typeof fields>>().toEqualTypeOf<
      'name' | 'about' | 'founded' | 'country' | 'logo'
    >()
    expectTypeOf<OwnField<typeof fields>>().toEqualTypeOf<'country' | 'logo'>()
    expect(csvFields(fields)).toEqual(['name', 'motto', 'about', 'founded', 'country'])
  })

  test('require the schema of an own field', () => {
    // @ts-expect-error its input schema is missing
    expect(() => newShape(fields, inputsOf('publisher', fields, {}))).not.toThrow()
    // @ts-expect-error its output schema is missing
    expect(outputsOf(fields, { country: z.string() })).toHaveProperty('logo')
  })
})

describe('kinds', () => {
  const kinds = defineFields({
    mail: { kind: 'email', max: 254 },
    site: { kind: 'url', max: 200, required: true },
    count: { kind: 'integer', required: true },
    day: { kind: 'date' },
    on: { kind: 'flag' },
    state: { kind: 'choice', options: ['draft', 'final'], required: true },
    maker: { kind: 'ref' },
    others: { kind: 'refs' },
  })
  const checks = inputsOf('thing', kinds, {})
  const made = z.strictObject(newShape(kinds, checks))
  const least = { site: 'https://example.com', count: 1, state: 'draft' } as const

  test('have their own empty values', () => {
    expect(made.parse(least)).toEqual({
      ...least,
      mail: null,
      day: null,
      on: false,
      makerId: null,
      othersIds: [],
    })
  })

  test('accept the spellings of forms and files', () => {
    const given = {
      mail: ' A@Example.com ',
      count: '-٤٢',
      day: '2024-02-29',
      on: 'yes',
      othersIds: ['B', 'a', 'b'],
    }
    expect(made.parse({ ...least, ...given })).toMatchObject({
      mail: 'a@example.com',
      count: -42,
      day: '2024-02-29',
      on: true,
      othersIds: ['a', 'b'],
    })
  })

  test.each([
    [{ mail: 'nobody' }, 'thing:mail.invalid'],
    [{ site: '' }, 'thing:site.required'],
    [{ site: 'javascript:alert(1)' }, 'thing:site.invalid'],
    [{ site: `https://example.com/${'a'.repeat(200)}` }, 'thing:site.tooLong'],
    [{ count: '1.5' }, 'thing:count.invalid'],
    [{ count: 3_000_000_000 }, 'thing:count.invalid'],
    [{ count: null }, 'thing:count.required'],
    [{ day: '2023-02-29' }, 'thing:day.invalid'],
    [{ on: 'perhaps' }, 'thing:on.invalid'],
    [{ state: 'other' }, 'thing:state.invalid'],
    [{ state: '' }, 'thing:state.required'],
    [{ othersIds: [''] }, 'thing:others.unknown'],
  ])('reject other values with their message: %j', (given, message) => {
    const { error } = made.safeParse({ ...least, ...given })
    expect(error?.issues.map((issue) => issue.message)).toEqual([message])
  })
})
