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
const told = z.object(
  outputsOf(fields, { country: z.object({ id: z.string() }), logo: z.nullable(z.string()) }),
)

describe('fields of a known kind', () => {
  test('are checked by it, and what is not given is nothing', () => {
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
  ])('name their message: %j', (given, message) => {
    expect(changed.safeParse(given).error?.issues.map((issue) => issue.message)).toEqual([message])
  })

  test('have the types of what is kept', () => {
    type Told = { name: string; motto: string | null; about: string | null; founded: number | null }
    expectTypeOf<Pick<z.infer<typeof told>, keyof Told>>().toEqualTypeOf<Told>()
    expectTypeOf<z.infer<typeof created>>().toEqualTypeOf<
      Told & { countryId: string; logo: string | null } extends infer All
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

  test('do not let an own one be forgotten', () => {
    // @ts-expect-error its check is missing
    expect(() => newShape(fields, inputsOf('publisher', fields, {}))).not.toThrow()
    // @ts-expect-error so is what is told of it
    expect(outputsOf(fields, { country: z.string() })).toHaveProperty('logo')
  })
})
