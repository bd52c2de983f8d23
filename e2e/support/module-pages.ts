import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describedEntities } from '../../scripts/lib/new/known.mjs'

/** What a removable module adds to shared tests: `e2e/<module>/pages.json`, in English. */
type ModulePages = {
  /** Navigation entries of the app and of the manager; rare ones move to the overflow drawer first. */
  app: string[]
  frequent: string[]
  rare: string[]
  /** Page titles by URL. */
  titles: Record<string, string>
  /** Screens of an administrator; `{books}` stands for the id of the first book. */
  screens: string[]
  /** URLs that answer 404. */
  gone: string[]
}

/** The pages of described entities, derived from their names. */
const entityPages = describedEntities()
  // Entities inside a module are listed by the module.
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
      titles: { [at]: many!, [`${at}/new`]: add!, [`${at}/import`]: `Import: ${many}` },
      screens: [at, `${at}/new`, `${at}/import`, `${at}/{${plural}}`, `${at}/{${plural}}/update`],
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
  /** The entries of the manager's bar in order. */
  entries: all.flatMap(({ frequent, rare }) => [...frequent, ...rare]),
  app: all.flatMap(({ app }) => app),
  frequent: all.flatMap(({ frequent }) => frequent),
  rare: all.flatMap(({ rare }) => rare),
  titles: Object.assign({}, ...all.map(({ titles }) => titles)) as Record<string, string>,
  screens: all.flatMap(({ screens }) => screens),
  gone: all.flatMap(({ gone }) => gone),
}
