import type messages from './en.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    /** Codes are looked up as they come, by `firstText`: hundreds of keys would slow down every check of types. */
    errors: Omit<typeof messages, 'codes'>
  }
}
