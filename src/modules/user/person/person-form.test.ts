import { describe, expect, test } from 'vitest'
import { AppError } from '~/lib/app-error'
import { checkBan, checkChange, checkNew, checkReason } from './check-input'
import { banExpiry, today } from '../ban/ban-dialog'
import { userForm } from './form-values'

const { changesOf, serverErrors } = userForm
const { conflictsOf, isSame, merge } = userForm.edits

const base = { ...userForm.noValues, name: 'Amina', email: 'amina@example.com', role: 'user,admin' }

describe('the input that a form sends', () => {
  test('contains only the changed fields', () => {
    expect(changesOf(base, { ...base, name: ' Zuri ' })).toEqual({ name: 'Zuri' })
    expect(changesOf(base, base)).toEqual({})
  })

  test('omits values that the server would store unchanged', () => {
    expect(isSame(base, { ...base, name: ' Amina ', email: 'AMINA@example.com ', role: 'user,admin' })).toBe(
      true,
    )
  })

  test('keeps additional roles unless another role is chosen', () => {
    expect(changesOf(base, { ...base, role: 'admin' })).toEqual({})
    expect(changesOf(base, { ...base, role: 'user' })).toEqual({ role: 'user' })
  })
})

describe('two edits of one version', () => {
  const theirs = { ...base, name: 'Amina Okafor', email: 'okafor@example.com' }
  const yours = { ...base, name: 'A. Okafor', role: 'user' }

  test('are compared by field, and the side that changed a field is suggested', () => {
    expect(conflictsOf(base, theirs, yours)).toEqual({ name: 'yours', email: 'theirs', role: 'yours' })
  })

  test('do not conflict where both made the same change', () => {
    expect(conflictsOf(base, theirs, { ...theirs, email: 'OKAFOR@example.com' })).toEqual({})
  })

  test('are merged by the chosen sides; fields without a conflict take the stored value', () => {
    expect(merge(theirs, yours, { name: 'yours', email: 'theirs', role: 'theirs' })).toMatchObject({
      name: 'A. Okafor',
      email: 'okafor@example.com',
      role: 'user,admin',
    })
  })
})

describe('validation', () => {
  test.each([
    [{ name: '', email: '', role: 'user' }, { email: 'auth:email.required' }],
    [
      { name: 'x'.repeat(101), email: 'nobody', role: 'user' },
      { name: 'auth:name.tooLong', email: 'auth:email.invalid' },
    ],
    [{ name: '   ', email: 'a@example.com', role: 'king' }, { role: 'user:role.invalid' }],
    [{ name: '   ', email: 'a@example.com', role: 'admin' }, null],
  ])('of a new user: %j', (values, errors) => expect(checkNew({ ...base, ...values }).errors).toEqual(errors))

  test('allows a missing name until onboarding', () => {
    const values = { ...base, name: ' ' }
    expect(checkChange(base, values, { onboardedAt: null })).toEqual({ errors: null, input: { name: '' } })
    const { errors } = checkChange(base, values, { onboardedAt: new Date() })
    expect(errors).toEqual({ name: 'auth:name.required' })
  })

  test('requires a reason, and an end in the future', () => {
    const now = Date.now()
    expect(checkReason(' ')).toEqual({ reason: 'user:reason.required' })
    expect(checkBan('Spam', null)).toBeNull()
    expect(checkBan('Spam', banExpiry('7', '', now))).toBeNull()
    expect(checkBan('Spam', banExpiry('date', today()))).toBeNull()
    expect(checkBan('', banExpiry('date', ''))).toEqual({
      reason: 'user:reason.required',
      expiresAt: 'user:ban.invalid',
    })
    expect(checkBan('Spam', banExpiry('date', '2020-01-31'))).toEqual({ expiresAt: 'user:ban.past' })
  })
})

test('the end of a ban is a number of days from now, or the last second of a day', () => {
  expect(banExpiry('never', '2030-01-31')).toBeNull()
  expect(banExpiry('1', '', 1000)).toEqual(new Date(86_401_000))
  expect(banExpiry('date', '2030-01-31')).toEqual(new Date(2030, 0, 31, 23, 59, 59))
  expect(today(new Date(2030, 0, 5, 23))).toBe('2030-01-05')
})

describe('an error of the server', () => {
  const invalid = (path: string, key?: string) =>
    new AppError('INVALID_INPUT', 400, { fields: [{ path, message: 'In some words', key }] })

  test.each([
    [
      new AppError('USER_ALREADY_EXISTS', 409, { field: 'email' }),
      { email: 'user:errors.USER_ALREADY_EXISTS' },
    ],
    [new AppError('LAST_ADMIN', 409), { role: 'user:errors.LAST_ADMIN' }],
    [invalid('name', 'auth:name.required'), { name: 'auth:name.required' }],
    // A message without a translation key is replaced.
    [invalid('role'), { role: 'user:role.invalid' }],
    [invalid('version'), null],
    [new AppError('USER_NOT_FOUND', 404), null],
    [new TypeError('fetch failed'), null],
  ])('is shown at its field: %s', (error, errors) => expect(serverErrors(error)).toEqual(errors))
})
