import { useQueryClient } from '@tanstack/react-query'
import { createIsomorphicFn } from '@tanstack/react-start'
import { type ComponentProps, type ComponentType, lazy, Suspense, use } from 'react'
import type { Caller } from '~/access/caller'
import { ErrorPage } from '~/ui/error-page'
import { titleText } from '../head'
import { init } from '../init'
import { Framed } from '../impersonation/framed'
import { ImpersonationBanner } from '../impersonation/impersonation-banner'

/** In the browser only for those who need it: an error page is part of every first visit. */
const Banner = createIsomorphicFn()
  .server(() => ImpersonationBanner)
  .client((): ComponentType<{ caller: Caller }> =>
    lazy(async () => ({
      default: (await import('../impersonation/impersonation-banner')).ImpersonationBanner,
    })),
  )()

type Props = Omit<ComponentProps<typeof ErrorPage>, 'title'> & { title: string }

/** An error page with the document's title: a route that failed has not set its own. */
export function ErrorView(props: Props) {
  const isFramed = use(Framed)
  // What went wrong may be the very question who is there.
  const caller = useQueryClient().getQueryData(init.queryKey)?.caller
  return (
    <>
      <title>{titleText(props.title)}</title>
      {!isFramed && caller?.impersonatedBy && (
        <Suspense>
          <Banner caller={caller} />
        </Suspense>
      )}
      <ErrorPage {...props} />
    </>
  )
}
