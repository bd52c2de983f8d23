import { byNamespace } from './by-namespace'

export default byNamespace(
  import.meta.glob('/src/{features/*,shell}/messages/en.json', { eager: true, import: 'default' }),
)
