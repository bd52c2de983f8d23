import { byNamespace } from './by-namespace'

export default byNamespace(
  import.meta.glob('/src/**/messages-errors/en.json', { eager: true, import: 'default' }),
)
