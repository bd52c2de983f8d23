import { createFileRoute, Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { rememberTimeZone } from '~/lib/visitor-time'
import { SignInScreen } from '~/frame/screens/sign-in-screen'

export const Route = createFileRoute('/login')({ component: Login })

function Login() {
  // For the greeting of the first page after sign-in.
  useEffect(rememberTimeZone, [])
  return (
    <SignInScreen>
      <Outlet />
    </SignInScreen>
  )
}
