import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describedEntities } from '../../scripts/lib/described.mjs'

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

/** The pages of described entities, which follow from their names. */
const entityPages = describedEntities()
  // Those inside a module are part of what it says of itself.
  .filter(({ name, folder }) => folder.split('/').length === 3 && folder.endsWith(`/${name}`))
  .map(({ plural, folder }): ModulePages => {
    const { many, add } = JSON.parse(readFileSync(`${folder}/messages/en.json`, 'utf8')) as Record<
      string,
      string
    >
    const at = `/manager/${plural}`
    return {
      app: [],
      frequent: [many!],
      rare: [],
      titles: { [at]: many!, [`${at}/new`]: add! },
      screens: [at, `${at}/new`, `${at}/{${plural}}`, `${at}/{${plural}}/update`],
      gone: [`${at}/any`, `${at}/any/update`],
    }
  })

const all = [
  ...readdirSync('e2e')
    .map((folder) => `e2e/${folder}/pages.json`)
    .filter((path) => existsSync(path))
    .map((path) => JSON.parse(readFileSync(path, 'utf8')) as ModulePages),
  ...entityPages,
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
