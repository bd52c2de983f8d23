import * as z from 'zod/mini'
import { flag, idInput, searchTermInput } from '~/api/contract'
import type { FilterValues, ListDescription, ListFilter, ListFilters } from './define-list'

type OwnNames<Filters extends ListFilters> = {
  [Name in keyof Filters]: Filters[Name]['kind'] extends 'own' ? Name : never
}[keyof Filters]

type Shape<Filters extends ListFilters> = {
  [Name in keyof Filters]: z.ZodMiniOptional<z.ZodMiniType<NonNullable<FilterValues<Filters>[Name]>>>
}

const schemaOf = ({ kind, options }: ListFilter): z.ZodMiniType => {
  if (kind === 'flag') return flag
  if (kind === 'choice') return z.enum(options as string[])
  return kind === 'id' ? idInput : searchTermInput
}

/** Input schema of a list: `filter` selects rows, `sort` orders them. `own`: custom filters. */
export function listInput<Filters extends ListFilters, Sort extends string>(
  { orders, filters }: Pick<ListDescription<Filters, Sort>, 'orders' | 'filters'>,
  own: { [Name in OwnNames<Filters>]?: z.ZodMiniType } = {},
) {
  const shape = Object.entries(filters).map(([name, filter]) => {
    const schema = filter.kind === 'own' ? (own as Record<string, z.ZodMiniType>)[name]! : schemaOf(filter)
    return [name, z.optional(schema)]
  })
  return {
    filter: { searchTerm: searchTermInput, ...(Object.fromEntries(shape) as Shape<Filters>) },
    sort: z.optional(z.enum(orders as readonly [Sort, ...Sort[]])),
  }
}
