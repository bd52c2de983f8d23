import { defineServerModule } from '~/manifest/server-module.server'
import { undoSuspension } from './actions/administer-organization.server'
import { organizationPosts } from './editor/organization-posts.server'
import { invitationPosts } from './invitations/invitation-posts.server'
import { isLogoUpload, logoApi } from './logo/logo.api.server'
import { logos, serveLogo, sweepLogos } from './logo/logos.server'
import { isInvited } from './invitation.data.server'
import { organizationApi } from './organization.api.server'
import { leftWithoutOwner } from './left-without-owner.server'
import { personalData } from './organization.data.server'
import { seedOrganizations } from './organization.seed.server'
import { releasePeople } from './person-deletion.server'

export const organizationModule = defineServerModule({
  form: (pathname) => organizationPosts(pathname) ?? invitationPosts(pathname),
  calls: { organization: organizationApi, logo: logoApi },
  endpoint: serveLogo,
  isUpload: isLogoUpload,
  startJobs: sweepLogos,
  seed: async (tx, { organizations }) => {
    if (organizations) await seedOrganizations(tx)
  },
  undoKinds: () => ({ 'organization.suspend': undoSuspension }),
  personalData,
  releasePeople,
  banEffects: leftWithoutOwner,
  pictures: ({ organizations }) => (organizations ? [logos] : []),
  admission: async (db, email) => ({ organization: await isInvited(db, email) }),
})
