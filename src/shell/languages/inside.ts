import type { AnyRouter } from '@tanstack/react-router'
import type { i18n } from 'i18next'
import { insideNamespaces } from './namespaces'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page speaks of more than its frame and the way in. */
    inside?: boolean
  }
}

/** The messages of the pages behind the door. On the server they are there from the start. */
export async function loadInside(instance: i18n): Promise<void> {
  const isThere = insideNamespaces.every((name) => instance.hasResourceBundle(instance.language, name))
  if (!isThere) await instance.loadNamespaces(insideNamespaces)
}

/** Before a page that the server has written is taken over, what it says must be known. */
export async function loadForPage(router: AnyRouter, instance: i18n): Promise<void> {
  const matches = router.matchRoutes(router.latestLocation) as { staticData: { inside?: boolean } }[]
  if (matches.some(({ staticData }) => staticData.inside)) await loadInside(instance)
}
