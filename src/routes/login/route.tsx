import { createFileRoute, Outlet } from '@tanstack/react-router'
import { SignInScreen } from '~/shell/screens/sign-in-screen'

export const Route = createFileRoute('/login')({
  component: () => (
    <SignInScreen>
      <Outlet />
    </SignInScreen>
  ),
})
