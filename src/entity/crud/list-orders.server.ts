import { and, type Column, type SQL, sql } from 'drizzle-orm'
import { ascending, descending, type Order } from '~/platform/keyset.server'

/** As far as the database counts; written out, since an index is found by the very same expression. */
const [least, most] = [sql.raw('-2147483648'), sql.raw('2147483647')]

/** A number up and down; rows without one come last in either direction, so each has an index of its own. */
export const numberOrders = <Name extends string>(name: Name, by: SQL | Column) =>
  ({
    [name]: ascending(sql`coalesce(${by}, ${most})`, 'int'),
    [`-${name}`]: descending(sql`coalesce(${by}, ${least})`, 'int'),
  }) as Record<Name | `-${Name}`, Order>

/** A text that may be missing: rows without one come last in either direction, behind the highest code point or the empty text. */
export const optionalTextOrders = <Name extends string>(name: Name, by: Column) =>
  ({
    [name]: ascending(sql`coalesce(sort_text(${by}), chr(1114111)) collate "C"`, 'text'),
    [`-${name}`]: descending(sql`coalesce(sort_text(${by}), '') collate "C"`, 'text'),
  }) as Record<Name | `-${Name}`, Order>

/** A day as a number, for `numberOrders`: texts of days depend on settings, which no index may. */
export const dayNumber = (day: Column): SQL => sql`(${day} - date '2000-01-01')`

/** Rows whose folded text holds every word that is searched for, wherever it stands. */
export const textSearch =
  (column: Column | SQL) =>
  async (_db: unknown, searchTerm: string): Promise<{ found: SQL } | undefined> => {
    const words = searchTerm.trim().split(/\s+/).filter(Boolean)
    const found = and(...words.map((word) => sql`${column} like search_pattern(${word})`))
    return found && { found }
  }
