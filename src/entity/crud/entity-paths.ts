import type { LinkOptions } from '@tanstack/react-router'
import type { PagePath } from '~/manifest/browser-module'

type EntryPath = Extract<LinkOptions['to'], `${string}/$id`>

/** The paths of a described entity's pages; `tests/architecture.test.ts` checks that each has a route. */
export const pathsOf = ({ plural }: { plural: string }) => ({
  list: `/manager/${plural}` as PagePath,
  new: `/manager/${plural}/new` as PagePath,
  import: `/manager/${plural}/import` as PagePath,
  one: `/manager/${plural}/$id` as EntryPath,
  update: `/manager/${plural}/$id/update` as EntryPath,
})
