import type messages from './en.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    shell: typeof messages
  }
  interface CustomTypeOptions {
    defaultNS: 'shell'
    returnNull: false
  }
}
