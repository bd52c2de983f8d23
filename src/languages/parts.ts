import type { AnyRouter } from '@tanstack/react-router'
import type { I18n } from '~/i18n/translator'
import { serverMatches } from '~/seams/router-globals'
import type { MessageChunk } from '~/messages.gen'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Message chunks that the pages below need, besides those of the layout. */
    messages?: MessageChunk[]
    /** Code that a page below needs before hydration. */
    needs?: () => Promise<unknown>
  }
}

/** Loads message chunks of pages after sign-in. The server has them in memory. */
export async function loadMessages(instance: I18n, wanted: readonly MessageChunk[]): Promise<void> {
  if (!wanted.every(instance.hasPart)) await instance.loadParts(wanted)
}

/** Loads the messages of a page before hydration, except for routes that the server refused. */
export async function loadForPage(router: AnyRouter, instance: I18n): Promise<void> {
  const written = serverMatches()
  const matches = router.matchRoutes(router.latestLocation) as {
    staticData: { messages?: MessageChunk[]; needs?: () => Promise<unknown> }
  }[]
  const drawn = matches.filter((_, index) => written[index]?.s === 'success')
  await Promise.all([
    loadMessages(instance, [...new Set(drawn.flatMap(({ staticData }) => staticData.messages ?? []))]),
    ...drawn.map(({ staticData }) => staticData.needs?.()),
  ])
}
