import { byNamespace } from './by-namespace'

export default byNamespace(
  import.meta.glob('/src/**/messages-more/ar.json', { eager: true, import: 'default' }),
)
