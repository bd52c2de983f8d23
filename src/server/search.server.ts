import { and, type Column, type SQL, sql } from 'drizzle-orm'
import type { Database } from './database.server'
import { rowsOf } from './rows-of.server'

/** More words do not make a search finer. */
const maxWords = 8

const wordsOf = (term: string) => term.trim().split(/\s+/).filter(Boolean).slice(0, maxWords)

/**
 * Rows whose text, written by the function search_text, holds every word of the term: whatever the case, the
 * accents and the Arabic spelling. Undefined for a term without words, which finds everything.
 */
export function containsWords(text: Column, term: string): SQL | undefined {
  return and(...wordsOf(term).map((word) => sql`${text} like search_pattern(${word})`))
}

/** Rows in which every word of the term begins a word, one slip of the finger in each forgiven. */
export async function containsSimilarWords(
  db: Database,
  text: Column,
  term: string,
): Promise<SQL | undefined> {
  const [row] = rowsOf<{ words: string }>(await db.execute(sql`select search_text(${term}) as words`))
  return and(...wordsOf(row!.words).map((word) => sql`${text} like any(${sql.param(slipsOf(word))}::text[])`))
}

/** Shorter words would be like almost any other, longer ones cost more patterns than they are worth. */
const shortest = 4
const longest = 24

const literal = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')

/** As patterns: the word, with a letter wrong, missing, too many, or two in the wrong order. */
export function slipsOf(word: string): string[] {
  const letters = Array.from(word)
  if (letters.length < shortest || letters.length > longest) return [`% ${literal(word)}%`]
  const patterns = new Set<string>()
  for (let at = 0; at <= letters.length; at++) {
    const before = letters.slice(0, at).map(literal).join('')
    const after = letters.slice(at).map(literal)
    patterns.add(`% ${before}_${after.join('')}%`)
    patterns.add(`% ${before}_${after.slice(1).join('')}%`)
    patterns.add(`% ${before}${after.slice(1).join('')}%`)
    if (after.length > 1) patterns.add(`% ${before}${after[1]}${after[0]}${after.slice(2).join('')}%`)
  }
  return [...patterns]
}
