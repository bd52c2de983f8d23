import { asciiDigits } from '~/lib/ascii-digits'
import type { ImportGuide } from '../import-entity'

export type Mapping = { [field: string]: number | undefined }

export type Known = { fields: readonly string[]; guide: ImportGuide }

/** Folds case, accents, vowel signs and spelling variants. */
const plain = (text: string) =>
  asciiDigits(text)
    .normalize('NFKD')
    .replaceAll(/\p{M}|ـ/gu, '')
    .replaceAll(/[أإآٱ]/g, 'ا')
    .replaceAll('ة', 'ه')
    .replaceAll('ى', 'ي')
    .toLowerCase()
    .replaceAll(/([a-z])(?=\d)/g, '$1 ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

type Labels = { [field: string]: string }

/** The rank of a header for a field: its name first, then headers that contain it. */
function fit({ guide }: Known, field: string, header: string, label = ''): number {
  const heading = plain(header)
  if (!heading) return 0
  const words = [...(guide.headings?.[field] ?? field).split(','), label].map(plain)
  const at = words.indexOf(heading)
  if (at !== -1) return 100 - at
  return words.some((word) => word.length > 3 && ` ${heading} `.includes(` ${word} `)) ? 20 : 0
}

export const looksLikeHeader = (known: Known, cells: readonly string[]): boolean => {
  const contents = Object.values(known.guide.looksLike ?? {})
  const isContent = (cell: string) =>
    contents.some((is) => is(cell)) || /^\d+$/.test(asciiDigits(cell).trim())
  if (cells.some(isContent)) return false
  return (
    cells.some((cell) => known.fields.some((field) => fit(known, field, cell) > 0)) || cells.every(isName)
  )
}

const isName = (cell: string) => cell.trim() !== '' && cell.length <= 40

const share = (cells: string[], is: (cell: string) => boolean) => {
  const filled = cells.filter((cell) => cell.trim() !== '')
  return filled.length === 0 ? 0 : filled.filter(is).length / filled.length
}

/** By header, or else by values. */
export function guessColumns(
  known: Known,
  header: readonly string[] | null,
  rows: readonly string[][],
  labels: Labels = {},
): Mapping {
  const columns = Math.max(header?.length ?? 0, ...rows.map((row) => row.length))
  const mapping: Mapping = {}
  const free = new Set(Array.from({ length: columns }, (_, at) => at))
  const take = (field: string, at: number) => {
    mapping[field] = at
    free.delete(at)
  }
  const fits = known.fields
    .flatMap((field) =>
      (header ?? []).map((name, at) => ({ field, at, score: fit(known, field, name, labels[field]) })),
    )
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
  for (const { field, at } of fits) if (mapping[field] === undefined && free.has(at)) take(field, at)

  const cellsOf = (at: number) => rows.map((row) => row[at] ?? '')
  const byContent = (field: string, is: (cell: string) => boolean) => {
    const found = [...free].find((at) => share(cellsOf(at), is) > 0.7)
    if (mapping[field] === undefined && found !== undefined) take(field, found)
  }
  for (const [field, is] of Object.entries(known.guide.looksLike ?? {})) byContent(field, is)
  if (!header) {
    for (const field of known.guide.first ?? known.fields.slice(0, 1)) {
      const [first] = free
      if (first !== undefined) take(field, first)
    }
  }
  return mapping
}
