import type { AnyRouter } from '@tanstack/react-router'
import type { I18n } from '~/i18n/translator'
import { serverMatches } from '~/seams/start-globals'
import type { Part } from '~/messages.gen'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What the pages below speak of, besides their frame and the way in. */
    messages?: Part[]
    /** What a page below needs before it is hydrated. */
    needs?: () => Promise<unknown>
  }
}

/** The messages of some pages after signing in. On the server they are there from the start. */
export async function loadMessages(instance: I18n, wanted: readonly Part[]): Promise<void> {
  if (!wanted.every(instance.hasPart)) await instance.loadParts(wanted)
}

/** Before a page is hydrated its messages must be there; those of a route that the server refused must not. */
export async function loadForPage(router: AnyRouter, instance: I18n): Promise<void> {
  const written = serverMatches()
  const matches = router.matchRoutes(router.latestLocation) as {
    staticData: { messages?: Part[]; needs?: () => Promise<unknown> }
  }[]
  const drawn = matches.filter((_, index) => written[index]?.s === 'success')
  await Promise.all([
    loadMessages(instance, [...new Set(drawn.flatMap(({ staticData }) => staticData.messages ?? []))]),
    ...drawn.map(({ staticData }) => staticData.needs?.()),
  ])
}
