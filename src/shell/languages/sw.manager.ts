import { byNamespace } from './by-namespace'

export default byNamespace(
  import.meta.glob('/src/features/{audit,dashboard,user}/messages/sw.json', {
    eager: true,
    import: 'default',
  }),
)
