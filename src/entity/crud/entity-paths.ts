import type { LinkOptions } from '@tanstack/react-router'
import type { PagePath } from '~/manifest/browser-module'

type EntryPath = Extract<LinkOptions['to'], `${string}/$id`>

/** The pages of a described entity; `tests/architecture.test.ts` sees that each has its route. */
export const pathsOf = ({ plural }: { plural: string }) => ({
  list: `/manager/${plural}` as PagePath,
  new: `/manager/${plural}/new` as PagePath,
  import: `/manager/${plural}/import` as PagePath,
  one: `/manager/${plural}/$id` as EntryPath,
  update: `/manager/${plural}/$id/update` as EntryPath,
})
