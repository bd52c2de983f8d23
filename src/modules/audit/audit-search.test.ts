import { describe, expect, test } from 'vitest'
import { noAuditSearch, readAuditSearch, toFilter } from './audit-search'

describe('what the address says about the log', () => {
  test('is read where it can be, and is nothing where it cannot', () => {
    expect(
      readAuditSearch({ person: 'Amina', action: 'user.ban', from: '2026-02-03', until: '2026-02-28' }),
    ).toEqual({ person: 'Amina', action: 'user.ban', from: '2026-02-03', until: '2026-02-28' })
    expect(readAuditSearch({ action: 'fly', from: '2026-13-45', until: 'now' })).toEqual(noAuditSearch)
  })

  test('includes its last day', () => {
    expect(toFilter({ ...noAuditSearch, until: '2026-02-28' }).until).toBe('2026-03-01T00:00:00.000Z')
  })
})
