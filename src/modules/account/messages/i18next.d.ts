import type more from '../messages-more/en.json'
import type messages from './en.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    account: typeof messages & typeof more
  }
}
