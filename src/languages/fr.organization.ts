import { byNamespace } from './by-namespace'

export default byNamespace(
  import.meta.glob('/src/**/messages-organization/fr.json', { eager: true, import: 'default' }),
)
