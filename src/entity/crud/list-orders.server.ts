import { and, type Column, type SQL, sql } from 'drizzle-orm'
import { ascending, descending, type Order } from '~/platform/keyset.server'

/** PostgreSQL's integer range, as literals: an index is used only for the identical expression. */
const [least, most] = [sql.raw('-2147483648'), sql.raw('2147483647')]

/** Orders by a number. Rows without one come last both ways, so each direction needs its own index. */
export const numberOrders = <Name extends string>(name: Name, by: SQL | Column) =>
  ({
    [name]: ascending(sql`coalesce(${by}, ${most})`, 'int'),
    [`-${name}`]: descending(sql`coalesce(${by}, ${least})`, 'int'),
  }) as Record<Name | `-${Name}`, Order>

/** Orders by an optional text. Rows without one come last both ways: NULL sorts as U+10FFFF or ''. */
export const optionalTextOrders = <Name extends string>(name: Name, by: Column) =>
  ({
    [name]: ascending(sql`coalesce(sort_text(${by}), chr(1114111)) collate "C"`, 'text'),
    [`-${name}`]: descending(sql`coalesce(sort_text(${by}), '') collate "C"`, 'text'),
  }) as Record<Name | `-${Name}`, Order>

/** A date as a number for `numberOrders`: text of dates depends on settings and cannot be indexed. */
export const dayNumber = (day: Column): SQL => sql`(${day} - date '2000-01-01')`

/** Matches rows whose folded text contains every searched word at any position. */
export const textSearch =
  (column: Column | SQL) =>
  async (_db: unknown, searchTerm: string): Promise<{ found: SQL } | undefined> => {
    const words = searchTerm.trim().split(/\s+/).filter(Boolean)
    const found = and(...words.map((word) => sql`${column} like search_pattern(${word})`))
    return found && { found }
  }
