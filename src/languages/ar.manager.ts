import { byNamespace } from './by-namespace'

export default byNamespace(
  import.meta.glob('/src/**/messages-manager/ar.json', { eager: true, import: 'default' }),
)
