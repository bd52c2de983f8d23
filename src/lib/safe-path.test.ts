import { expect, test } from 'vitest'
import { safePath } from './safe-path'

test.each(['/app', '/app/books?x=1#y', '/manager/users/%2F'])('%j is a path of this site', (path) => {
  expect(safePath(path)).toBe(path)
})

test.each([
  '',
  'app',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  '/\n/evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '/%2e//evil.example',
  '/./\\evil.example',
  null,
  undefined,
])('%j is refused', (target) => expect(safePath(target)).toBeNull())
