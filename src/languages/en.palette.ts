import { byNamespace } from './by-namespace'

export default byNamespace(
  import.meta.glob('/src/**/messages-palette/en.json', { eager: true, import: 'default' }),
)
