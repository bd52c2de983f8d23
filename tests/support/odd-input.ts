/** A seeded generator, so that a failure can be reproduced. */
export function createRandom(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    chance: (share: number) => next() < share,
    one: <T>(of: readonly T[]): T => of[below(of.length)]!,
  }
}

export type Random = ReturnType<typeof createRandom>

const deep = (depth: number): unknown => {
  let value: unknown = 0
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { a: value }
  return value
}

/** Values of unexpected types, sizes and encodings. */
const odd: readonly unknown[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udc00 half',
  '\u202e\u200b\ufeff',
  "' or 1=1 --",
  '"; drop table book; --',
  '%%%___\\\\',
  '${7*7}{{7*7}}',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '..%2f..%2f',
  'https://evil.example/',
  '//evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  'a@b@c',
  'a\r\nbcc: all@example.com',
  `${'a'.repeat(300)}@example.com`,
  'x'.repeat(5000),
  'é'.repeat(3000),
  'كِتَابٌ ـــ أإآ',
  '🧵'.repeat(200),
  '٠١٢٣٤٥',
  '1e309',
  '-0',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'nobody',
  'null',
  'undefined',
  '[object Object]',
  '__proto__',
  'constructor',
  0,
  -1,
  1e21,
  -1e308,
  2 ** 53,
  1.5,
  true,
  false,
  null,
  [],
  {},
  [[[[[]]]]],
  ['a', 1, null],
  { $ne: null },
  { toString: 1 },
  { toJSON: 'x' },
  deep(60),
  Array.from({ length: 2000 }, (_, index) => index),
]

/** Valid values, so that a request passes the first checks. */
const fit: readonly unknown[] = [
  'Zuhura',
  'reader@example.com',
  'admin@example.com',
  'user',
  'admin',
  'sign-in',
  '123456',
  '9780141439518',
  '#7a3b4a',
  1984,
  20,
  'title',
  '-createdAt',
  'relevance',
  'csv',
  '2026-01-01T00:00:00.000Z',
  '/app',
  'en',
]

const oddValue = (random: Random, known: readonly string[]): unknown =>
  random.chance(0.25) ? random.one(known) : random.chance(0.35) ? random.one(fit) : random.one(odd)

/** Percent-encoded for a URL, with lone surrogates, which encodeURIComponent refuses. */
export function oddText(random: Random, known: readonly string[]): string {
  if (random.chance(0.05)) return random.one(['%ED%A0%80', '%', '%zz', '%00', '%2e%2e%2f', '%c0%af', '+'])
  const value = oddValue(random, known)
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return encodeURIComponent(text.slice(0, 2000).replaceAll(/\p{Cs}/gu, ''))
}

/** A body with some of these fields, some with odd values; or not an object at all. */
export function oddBody(random: Random, fields: readonly string[], known: readonly string[]): string {
  if (random.chance(0.04))
    return random.one(['', '{', '[', 'null', '"', '{"a":', '\0', '\ufeff{}', '1e999', 'NaN'])
  // Nested deeper than allowed. Rare, because every body that contains it is refused.
  if (random.chance(0.02)) return JSON.stringify({ [random.one(fields)]: deep(200) })
  if (random.chance(0.02)) return `${'['.repeat(5000)}${']'.repeat(5000)}`
  if (random.chance(0.01)) return JSON.stringify({ [random.one(fields)]: 'x'.repeat(1_200_000) })
  const names = fields.filter(() => random.chance(0.7))
  const entries = names.map((name) => [name, oddValue(random, known)])
  const text = JSON.stringify(Object.fromEntries(entries))
  if (!random.chance(0.06)) return text
  // Concatenated, because an object literal with __proto__ would set the prototype.
  const more = random.one(['"__proto__":{"role":"admin"}', '"constructor":{"prototype":{}}', '"a":1,"a":2'])
  return text === '{}' ? `{${more}}` : text.replace(/\}$/, `,${more}}`)
}
