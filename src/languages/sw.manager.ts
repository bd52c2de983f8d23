import { byNamespace } from './by-namespace'

export default byNamespace(
  import.meta.glob('/src/**/messages-manager/sw.json', { eager: true, import: 'default' }),
)
