import type messages from './en.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    teams: typeof messages
  }
}
