import { Link, type LinkComponentProps, useRouter } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useSyncExternalStore } from 'react'
import { BackIcon } from '~/ui/directional-icons'
import { backLinkClass } from '~/ui/page-header'
import { asLeft, stepsBack } from './left-lists'

type Target = Pick<LinkComponentProps, 'to' | 'params'>

/**
 * Leads to a list as it was left in this tab; what the server writes leads to the plain list. Where the list lies in the
 * history it is gone back to, so that the browser's Back leads on from there and not to this page again.
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

/** The link above the title of a page, to what it was opened from. */
export function BackLink({ children, ...target }: Target & { children: ReactNode }) {
  return (
    <ListLink {...target} className={backLinkClass}>
      <BackIcon />
      {children}
    </ListLink>
  )
}

const never = () => () => undefined
