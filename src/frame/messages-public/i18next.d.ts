import type messages from './en.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    frame: typeof messages
  }
  interface CustomTypeOptions {
    defaultNS: 'frame'
    returnNull: false
  }
}
