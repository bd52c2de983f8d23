import { and, type Column, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from './database.server'
import { rowsOf } from './rows-of.server'
import { searchWord } from './search-word.table.server'

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

/** Rows whose text goes on with the term behind what stands between its parts; behind nothing, those that begin with it. */
export const beginsWith = (text: Column, behind: string, term: string): SQL =>
  sql`${text} like ${behind && `%${behind}`} || regexp_replace(search_text(${term}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`

/** Rows that hold every word of the term or one that is known and differs from it by one slip of the finger. */
export async function containsSimilarWords(
  db: Database,
  subject: Subject,
  text: Column,
  term: string,
): Promise<SQL | undefined> {
  const [row] = rowsOf<{ words: string }>(await db.execute(sql`select search_text(${term}) as words`))
  const alternatives = await Promise.all(
    wordsOf(row!.words).map(async (word) => [
      sql`${text} like search_pattern(${word})`,
      ...(await similarWords(db, subject, word)).map((known) => sql`${text} like ${`% ${literal(known)}%`}`),
    ]),
  )
  return and(...alternatives.map((each) => or(...each)))
}

/** The tables whose words are known. */
type Subject = 'book' | 'user'

/** Shorter words would be like almost any other, longer ones cost more patterns than they are worth. */
const shortest = 4
const longest = 24
const enough = 5

/** Those of about the same length first. */
async function similarWords(db: Database, subject: Subject, word: string): Promise<string[]> {
  const length = Array.from(word).length
  if (length < shortest || length > longest) return []
  const rows = await db
    .select({ word: searchWord.word })
    .from(searchWord)
    .where(
      and(
        eq(searchWord.subject, subject),
        sql`${searchWord.word} like any(${sql.param(slipsOf(word))}::text[])`,
      ),
    )
    .orderBy(sql`abs(length(${searchWord.word}) - ${length})`, searchWord.word)
    .limit(enough)
  return rows.map((each) => each.word)
}

const literal = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')

/** As patterns of how words may begin: with a letter wrong, missing, too many, or two in the wrong order. */
function slipsOf(word: string): string[] {
  const letters = Array.from(word).map(literal)
  const patterns = new Set<string>()
  for (let at = 0; at <= letters.length; at++) {
    const before = letters.slice(0, at).join('')
    const after = letters.slice(at)
    patterns.add(`${before}_${after.join('')}%`)
    patterns.add(`${before}_${after.slice(1).join('')}%`)
    patterns.add(`${before}${after.slice(1).join('')}%`)
    if (after.length > 1) patterns.add(`${before}${after[1]}${after[0]}${after.slice(2).join('')}%`)
  }
  return [...patterns]
}
