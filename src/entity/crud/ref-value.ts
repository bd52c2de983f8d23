export type Ref = { id: string; name: string }

/** How a form holds what an entry refers to; for the `own` of `defineForm`. */
export const refValue = <E>(entity: string, field: string, of: (entry: E) => Ref | null) => ({
  empty: null as Ref | null,
  of,
  stored: (ref: Ref | null) => ref?.id ?? '',
  input: (ref: Ref | null) => ({ [`${field}Id`]: ref?.id ?? '' }),
  paths: { [`${field}Id`]: `${entity}:${field}.unknown` },
})

/** The same of several. */
export const refsValue = <E>(entity: string, field: string, of: (entry: E) => Ref[]) => ({
  empty: [] as Ref[],
  of,
  stored: (refs: Ref[]) =>
    refs
      .map(({ id }) => id)
      .toSorted((one, other) => one.localeCompare(other))
      .join(' '),
  input: (refs: Ref[]) => ({ [`${field}Ids`]: refs.map(({ id }) => id) }),
  paths: { [`${field}Ids`]: `${entity}:${field}.unknown` },
})
