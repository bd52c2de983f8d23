import type { ComponentProps } from 'react'
import { ErrorPage } from '~/ui/error-page'
import { titleText } from '../head'

type Props = Omit<ComponentProps<typeof ErrorPage>, 'title'> & { title: string }

/** An error page with the document's title: a route that failed has not set its own. */
export function ErrorView(props: Props) {
  return (
    <>
      <title>{titleText(props.title)}</title>
      <ErrorPage {...props} />
    </>
  )
}
