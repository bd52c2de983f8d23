import { Link, type LinkComponentProps, useRouter } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useSyncExternalStore } from 'react'
import { BackIcon } from '~/ui/directional-icons'
import { backLinkClass } from '~/ui/page-header'
import { asLeft, stepsBack } from './left-lists'

type Target = Pick<LinkComponentProps, 'to' | 'params'>

/**
 * Links to a list as it was left in this tab; the server renders a link to the plain list. If the list is in the
 * history it goes back, so that the browser's Back does not return to this page.
 */
export function ListLink({ to, params, ...rest }: Target & { className?: string; children: ReactNode }) {
  const router = useRouter()
  const { pathname } = router.buildLocation({ to, params } as never)
  const left = useSyncExternalStore(
    never,
    () => JSON.stringify(asLeft(router, pathname)),
    () => '{}',
  )
  const goBack = (event: MouseEvent) => {
    const steps = stepsBack(router, pathname)
    if (!steps || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    router.history.go(-steps)
  }
  return (
    <Link to={to} params={params as never} onClick={goBack} {...(JSON.parse(left) as object)} {...rest} />
  )
}

/** The back link above the title of a page. */
export function BackLink({ children, ...target }: Target & { children: ReactNode }) {
  return (
    <ListLink {...target} className={backLinkClass}>
      <BackIcon />
      {children}
    </ListLink>
  )
}

const never = () => () => undefined
