import { byNamespace } from './by-namespace'

export default byNamespace(
  import.meta.glob('/src/**/messages-public/en.json', { eager: true, import: 'default' }),
)
