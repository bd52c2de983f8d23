import { describe, expect, test } from 'vitest'
import { auditList, toFilter } from './audit.list'

describe('what the address says about the log', () => {
  test('is read where it can be, and is nothing where it cannot', () => {
    expect(
      auditList.read({ person: 'Amina', action: 'user.ban', from: '2026-02-03', until: '2026-02-28' }),
    ).toEqual({
      searchTerm: '',
      person: 'Amina',
      action: 'user.ban',
      from: '2026-02-03',
      until: '2026-02-28',
    })
    expect(auditList.read({ action: 'fly', from: '2026-13-45', until: 'now' })).toEqual({ searchTerm: '' })
  })

  test('includes its last day', () => {
    expect(toFilter({ until: '2026-02-28' }).until).toBe('2026-03-01T00:00:00.000Z')
  })
})
