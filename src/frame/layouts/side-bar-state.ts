import { createIsomorphicFn } from '@tanstack/react-start'
import { useState } from 'react'
import { readCookie } from '~/lib/cookies'
import { currentScope } from '~/platform/scope.server'

const cookie = 'side-bar'
const collapsedValue = 'collapsed'
const yearSeconds = 31_536_000

const cookies = createIsomorphicFn()
  .server((): string | null => currentScope().request.headers.get('cookie'))
  .client(() => document.cookie)

const wasCollapsed = () => readCookie(cookies(), cookie) === collapsedValue

/** Whether the side bar is collapsed to icons. A cookie, so that the server renders the same state. */
export function useSideBar(): { collapsed: boolean; toggle: () => void } {
  const [collapsed, setCollapsed] = useState(wasCollapsed)
  const toggle = () => {
    setCollapsed(!collapsed)
    document.cookie = `${cookie}=${collapsed ? 'open' : collapsedValue}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`
  }
  return { collapsed, toggle }
}
