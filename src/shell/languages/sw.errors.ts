import { byNamespace } from './by-namespace'

export default byNamespace(
  import.meta.glob('/src/features/errors/messages/sw.json', { eager: true, import: 'default' }),
)
