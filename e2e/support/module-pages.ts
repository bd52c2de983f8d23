import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** What a module that can be removed adds to what several tests look at: `e2e/<module>/pages.json`, in English. */
type ModulePages = {
  /** Entries of the app's bar, and of the manager's: those that give way first are rare. */
  app: string[]
  frequent: string[]
  rare: string[]
  /** The titles of its pages, by their addresses. */
  titles: Record<string, string>
  /** What an administrator sees; `{books}` stands for the first of the books. */
  screens: string[]
  /** Addresses of what is not there. */
  gone: string[]
}

type Facts = { pages?: ModulePages; lateParts?: Record<string, string> }

/** What entities that `npm run new` wrote say of themselves: `src/modules/<entity>/remove.json`. */
export const entityFacts: Facts[] = ['src/modules', 'src/example']
  .filter((room) => existsSync(room))
  .flatMap((room) => readdirSync(room).map((name) => `${room}/${name}/remove.json`))
  .filter((path) => existsSync(path))
  .map((path) => JSON.parse(readFileSync(path, 'utf8')) as Facts)

const all = [
  ...readdirSync('e2e')
    .map((folder) => `e2e/${folder}/pages.json`)
    .filter((path) => existsSync(path))
    .map((path) => JSON.parse(readFileSync(path, 'utf8')) as ModulePages),
  ...entityFacts.flatMap(({ pages }) => pages ?? []),
]

export const modulePages = {
  /** The entries of the manager's bar in their order. */
  entries: all.flatMap(({ frequent, rare }) => [...frequent, ...rare]),
  app: all.flatMap(({ app }) => app),
  frequent: all.flatMap(({ frequent }) => frequent),
  rare: all.flatMap(({ rare }) => rare),
  titles: Object.assign({}, ...all.map(({ titles }) => titles)) as Record<string, string>,
  screens: all.flatMap(({ screens }) => screens),
  gone: all.flatMap(({ gone }) => gone),
}
