import { byNamespace } from './by-namespace'

export default byNamespace(
  import.meta.glob('/src/features/errors/messages/en.json', { eager: true, import: 'default' }),
)
