import { createFileRoute, Outlet } from '@tanstack/react-router'
import { SignInScreen } from '~/shell/sign-in-screen'

export const Route = createFileRoute('/login')({
  component: () => (
    <SignInScreen>
      <Outlet />
    </SignInScreen>
  ),
})
