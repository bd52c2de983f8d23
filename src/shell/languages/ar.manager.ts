import { byNamespace } from './by-namespace'

export default byNamespace(
  import.meta.glob('/src/features/{audit,catalogue,dashboard,genre,import,user}/messages/ar.json', {
    eager: true,
    import: 'default',
  }),
)
