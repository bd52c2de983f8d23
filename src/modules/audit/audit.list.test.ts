import { describe, expect, test } from 'vitest'
import { auditList, toFilter } from './audit.list'

describe('the URL parameters of the log', () => {
  test('are parsed, and ignored if invalid', () => {
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

  test('include their last day', () => {
    expect(toFilter({ until: '2026-02-28' }).until).toBe('2026-03-01T00:00:00.000Z')
  })
})
