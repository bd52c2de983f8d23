import type inside from '../messages/en.json'
import type more from '../messages-more/en.json'
import type pages from '../messages-organization/en.json'
import type manager from './en.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    /** In four parts: what every page after signing in says of it, what each of its pages says, what one of them says, and the manager's. */
    organization: typeof inside & typeof pages & typeof more & typeof manager
  }
}
