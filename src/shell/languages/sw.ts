import { byNamespace } from './by-namespace'

export default byNamespace(
  import.meta.glob('/src/{features/auth,features/demo,shell}/messages/sw.json', {
    eager: true,
    import: 'default',
  }),
)
