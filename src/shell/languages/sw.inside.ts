import { byNamespace } from './by-namespace'

export default byNamespace(
  import.meta.glob(
    [
      '/src/features/*/messages/sw.json',
      '!/src/features/{auth,audit,catalogue,dashboard,demo,errors,genre,import,user}/**',
    ],
    {
      eager: true,
      import: 'default',
    },
  ),
)
