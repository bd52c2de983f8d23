import { byNamespace } from './by-namespace'

export default byNamespace(
  import.meta.glob('/src/{features/auth,features/demo,shell}/messages/en.json', {
    eager: true,
    import: 'default',
  }),
)
