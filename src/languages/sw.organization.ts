import { byNamespace } from './by-namespace'

export default byNamespace(
  import.meta.glob('/src/**/messages-organization/sw.json', { eager: true, import: 'default' }),
)
