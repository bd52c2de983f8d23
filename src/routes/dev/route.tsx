import { createFileRoute, notFound, Outlet } from '@tanstack/react-router'
import { loadWords } from '~/languages/parts'

/** Tools of a developer's machine. Elsewhere these addresses do not exist. */
export const Route = createFileRoute('/dev')({
  staticData: { words: ['inside'] },
  beforeLoad: async ({ context }) => {
    if (!context.init.local) throw notFound()
    await loadWords(context.i18n, ['inside'])
  },
  component: Outlet,
})
