import { describe, expect, test } from 'vitest'
import { areServed } from './languages'

export type ErrorResponse = {
  code: string
  message: string
  data?: { fields?: { path: string; message: string }[] }
}

export const written = (['en', 'fr', 'ar', 'sw'] as const).filter((code) => areServed(code))

/** A field, a request that is refused because of it, and the message in each language. */
export type Violation<Request> = [
  field: string,
  request: Request,
  words: Record<'en' | 'fr' | 'ar' | 'sw', string>,
]

export function testViolations<Request>(
  violations: Violation<Request>[],
  send: (language: string, request: Request) => Promise<ErrorResponse>,
): void {
  describe.each(written)('in %s', (language) => {
    test.each(violations)('the error of %s ($1.path) is translated', async (field, requested, words) => {
      const { code, data } = await send(language, requested)
      expect(code).toBe('INVALID_INPUT')
      expect(data!.fields!.find(({ path }) => path === field)?.message).toBe(words[language])
    })
  })
}
