import { describe, expect, test } from 'vitest'
import { slugSchema } from '../organization.schema'
import { slugOf } from './slug-of'

test.each([
  ['Café Amélie', 'cafe-amelie'],
  ['  The — Reading   Room! ', 'the-reading-room'],
  ['Buchladen Nº 7', 'buchladen-no-7'],
  ['Straße & Æther', 'strasse-aether'],
  ['نادي القراءة', 'nadi-alqraa'],
  ['مَكتبة الأُسرة', 'mktba-alasra'],
  ['جمعية الياسمين', 'jmaia-aliasmin'],
  ['وكالة يافا', 'wkala-yafa'],
  ['دار ٢٠٢٦', 'dar-2026'],
  ['Читальный зал', 'chitalnyi-zal'],
  ['Щедра їжа', 'shchedra-izha'],
  ['a'.repeat(39) + ' b', 'a'.repeat(39)],
  ['Bo', 'org-bo'],
  ['Support', 'org-support'],
  ['', ''],
  ['   ', ''],
])('%j suggests %j', (name, slug) => expect(slugOf(name)).toBe(slug))

describe('a name that cannot be transliterated', () => {
  test.each(['読書会', 'ชมรมอ่าน', '!!!', '📚'])('%s gets a code, deterministically', (name) => {
    expect(slugOf(name)).toMatch(/^org-[a-z0-9]{1,5}$/)
    expect(slugOf(` ${name} `)).toBe(slugOf(name))
  })
})

test.each(['读书会', 'نادي القراءة', 'Bo', 'Support', 'Ё', 'Admin', 'ء'])(
  'the slug suggested for %s is valid on the server',
  (name) => expect(slugSchema.safeParse(slugOf(name)).success).toBe(true),
)
