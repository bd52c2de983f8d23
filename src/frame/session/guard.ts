import { type ParsedLocation, redirect } from '@tanstack/react-router'
import type { Caller } from '~/access/caller'
import { can } from '~/access/can'
import type { Permission } from '~/access/permissions'
import { AppError } from '~/lib/app-error'
import type { Init } from './init'

/** Runs before a page loads: redirects anonymous visitors to sign-in with the reason; others need the permission. */
export function requirePagePermission(
  permission: Permission,
  init: Init,
  location: ParsedLocation,
): { caller: Caller } {
  const { caller, ended } = init
  if (!caller) {
    throw redirect({ to: '/login', search: { redirect: location.href, ended: ended ?? undefined } })
  }
  if (!can(caller, permission)) throw new AppError('FORBIDDEN', 403, { permission })
  return { caller }
}

/** `beforeLoad` of a page that needs a permission. */
export const pageRequires =
  (permission: Permission) =>
  ({ context, location }: { context: { init: Init }; location: ParsedLocation }) =>
    requirePagePermission(permission, context.init, location)

/** The default page after sign-in. */
export const homeOf = (caller: Caller) => (can(caller, 'apps.manager') ? '/manager' : '/app')
