import type messages from './en.json'
import type managers from '../messages-manager/en.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    act: typeof messages & typeof managers
  }
}
