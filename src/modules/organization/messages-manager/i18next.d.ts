import type inside from '../messages/en.json'
import type pages from '../messages-organization/en.json'
import type manager from './en.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    /** In three parts: what every page after signing in says of it, what its own pages say, and the manager's. */
    organization: typeof inside & typeof pages & typeof manager
  }
}
