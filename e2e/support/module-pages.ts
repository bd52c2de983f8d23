import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** What a module that can be removed adds to what several tests look at: `e2e/<module>/pages.json`, in English. */
type ModulePages = {
  /** Entries of the app's bar, and of the manager's: those that give way first are rare. */
  app: string[]
  frequent: string[]
  rare: string[]
  /** The titles of its pages, by their addresses. */
  titles: Record<string, string>
  /** What an administrator sees; `{book}` stands for the first of the books. */
  screens: string[]
  /** Addresses of what is not there. */
  gone: string[]
}

const all = readdirSync('e2e')
  .map((folder) => `e2e/${folder}/pages.json`)
  .filter((path) => existsSync(path))
  .map((path) => JSON.parse(readFileSync(path, 'utf8')) as ModulePages)

export const modulePages: ModulePages = {
  app: all.flatMap(({ app }) => app),
  frequent: all.flatMap(({ frequent }) => frequent),
  rare: all.flatMap(({ rare }) => rare),
  titles: Object.assign({}, ...all.map(({ titles }) => titles)) as Record<string, string>,
  screens: all.flatMap(({ screens }) => screens),
  gone: all.flatMap(({ gone }) => gone),
}
