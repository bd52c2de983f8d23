import { safePath, withSearch } from '~/lib/safe-path'
import { defineServerModule } from '~/manifest/server-module.server'
import { sweepPictures } from '~/entity/picture/picture-sweep.server'
import { sweep } from '~/platform/jobs/job.server'
import './organization-settings.server'
import { invitationMailCheck } from './mails/organization-notices.server'
import { undoSuspension } from './manager/actions/administer-organization.server'
import { organizationPosts, invitationPosts } from './organization-posts.server'
import { isLogoUpload, logoApi } from './logo/logo.api.server'
import { logos, serveLogo } from './logo/logos.server'
import { joiningCookie } from './invitations/joining'
import { deleteEndedInvitations, isInvited } from './invitations/invitation.data.server'
import { administeredApi } from './manager/administered.api.server'
import { invitationApi } from './invitations/invitation.api.server'
import { logApi } from './log/log.api.server'
import { memberApi } from './members/member.api.server'
import { teamApi } from './teams/team.api.server'
import { organizationApi } from './organization.api.server'
import { leftWithoutOwner, prepareUserDeletion } from './members/actions/user-deletion.server'
import { personalData } from './organization.data.server'
import { seedOrganizations } from './organization.seed.server'

export const organizationModule = defineServerModule({
  form: (pathname) => organizationPosts(pathname) ?? invitationPosts(pathname),
  signInSteps: {
    // On an invitation for another address: ends the current session and sends a code to the invited address.
    '/login/invited': {
      first: '/api/auth/sign-out',
      endpoint: '/api/auth/email-otp/send-verification-otp',
      body: ({ email }) => ({ email, type: 'sign-in' }),
      onward: ({ email, redirect }) => withSearch('/login/verify', { email, redirect }),
      back: ({ redirect }) => safePath(redirect) ?? '/login',
      cookie: ({ redirect }) => joiningCookie(safePath(redirect) ?? ''),
    },
  },
  // The link of an invitation is a credential and must not appear in the server log.
  secretPath: /^.*\/(?:invitation|by-link)\/(?=.)/,
  calls: {
    organization: {
      ...organizationApi,
      ...memberApi,
      ...teamApi,
      ...invitationApi,
      ...logApi,
      ...administeredApi,
    },
    logo: logoApi,
  },
  endpoint: serveLogo,
  isUpload: isLogoUpload,
  jobs: [sweepPictures(logos), sweep('invitations', '41 * * * *', ({ db }) => deleteEndedInvitations(db))],
  seed: async (tx, { organizations }) => {
    if (organizations) await seedOrganizations(tx)
  },
  undoKinds: () => ({ 'organization.suspend': undoSuspension }),
  mailChecks: () => ({ 'organization-invitation': invitationMailCheck }),
  personalData,
  prepareUserDeletion,
  banEffects: leftWithoutOwner,
  pictures: ({ organizations }) => (organizations ? [logos] : []),
  admission: async (db, email) => ({ organization: await isInvited(db, email) }),
})
