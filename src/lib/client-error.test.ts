import { describe, expect, test } from 'vitest'
import { framesOf, isFrame, maskPrivate, mostFrames } from './client-error'

describe('a message without private parts', () => {
  test.each([
    ['no account for Jo.Doe+x@mail.example.com here', 'no account for [address] here'],
    ['"élan@exämple.com" failed', '"[address]" failed'],
    ['GET https://a.example/app/books?q=secret#part failed', 'GET https://a.example/app/books failed'],
    ['to /login/verify?email=a%40b.example&redirect=/app now', 'to /login/verify now'],
    ['the code 123456 is wrong', 'the code [number] is wrong'],
    ['the codes 123 456 and ١٢٣٤٥٦', 'the codes [number] and [number]'],
    ['call +49 170 1234567', 'call +[number]'],
    ['row 01932b6e-7c1a-7000-8000-000000000001 is gone', 'row [token] is gone'],
    ['bearer eyJhbGciOiJIUzI1NiJ9_x', 'bearer [token]'],
    ["Cannot read properties of undefined (reading 'title')", undefined],
    ['Loading of 20 of 40 rows failed: status 500', undefined],
    ['internationalization-of-everything is not defined', undefined],
  ])('%j is %j', (message, masked = message) => expect(maskPrivate(message)).toBe(masked))

  test('is made in little time of any length', () => {
    const started = performance.now()
    for (const part of ['a', 'a@', '/', '/a?', '1 ', 'a1-', '%40', '٣']) maskPrivate(part.repeat(20_000))
    expect(performance.now() - started).toBeLessThan(1000)
  })
})

describe('the frames of a stack', () => {
  test.each([
    [
      'Chromium',
      'TypeError: code 123456\n    at Row.draw (https://a.example/assets/list-Dx_1.js:1:234567)\n    at https://a.example/assets/main.js?v=1:2:3',
    ],
    [
      'Firefox and Safari',
      'draw@https://a.example/assets/list-Dx_1.js:1:234567\n@https://a.example/assets/main.js:2:3',
    ],
  ])('of %s have function, file and position', (_, stack) => {
    const frames = framesOf(stack)
    expect(frames.map((line) => line.replace('Row.', ''))).toEqual([
      'draw /assets/list-Dx_1.js:1:234567',
      '/assets/main.js:2:3',
    ])
    expect(frames.every(isFrame)).toBe(true)
  })

  test('leave out lines that are no frames of a script, and those beyond the limit', () => {
    expect(
      framesOf(
        'Error: a@example.com\nat https://a.example/app/books/1?q=secret:3:4\n    at eval (<anonymous>:1:1)',
      ),
    ).toEqual([])
    expect(framesOf('at x (/assets/a.js:1:1)\n'.repeat(100))).toHaveLength(mostFrames)
    expect(framesOf(undefined)).toEqual([])
  })
})
