import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, use } from 'react'
import { ErrorPage } from '~/ui/feedback/error-page'
import { titleText } from '../head'
import { LateBanner, Framed } from '../impersonation/late-banner'
import { init } from '../session/init'
import { RequestNote } from './request-note'

type Props = Omit<ComponentProps<typeof ErrorPage>, 'title' | 'request'> & { title: string; error?: unknown }

/** An error page that sets the document's title, because a failed route has not. */
export function ErrorView({ error, ...props }: Props) {
  const isFramed = use(Framed)
  // The failed request may be the session itself.
  const caller = useQueryClient().getQueryData(init.queryKey)?.caller
  return (
    <>
      <title>{titleText(props.title)}</title>
      {!isFramed && caller && <LateBanner caller={caller} />}
      <ErrorPage {...props} request={<RequestNote error={error} />} />
    </>
  )
}
