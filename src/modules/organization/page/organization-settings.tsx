import { canIn } from '~/access/organization'
import { useTranslation } from '~/i18n/react'
import { EditOrganizationForm } from '../editor/edit-organization-form'
import type { SentForm } from '../editor/sent-form'
import type { Organization, OwnOrganization } from '../organization.schema'
import { DeleteCard } from './delete-organization-card'
import { HandOverCard } from './hand-over-card'
import { LeaveCard } from './leave-card'

type Props = {
  organization: OwnOrganization
  userId: string
  isOnlyOwner: boolean
  sent: SentForm
  onSaved: (organization: Organization) => Promise<void>
  onChanged: () => Promise<void>
  /** Called after the user has left or deleted it. */
  onGone: () => Promise<void>
}

/** For every member, because all can leave. A suspended organization can only be left. */
export function OrganizationSettings(props: Props) {
  const { organization, userId, isOnlyOwner, sent, onSaved, onChanged, onGone } = props
  const { t } = useTranslation('organization')
  const { role, suspendedAt } = organization
  const may = (permission: 'organization.update' | 'organization.delete') =>
    !suspendedAt && canIn(role, permission)
  return (
    <div className="flex flex-col gap-10">
      {may('organization.update') && (
        <section aria-labelledby="about" className="flex flex-col gap-5">
          <h2 id="about" className="text-lg font-semibold">
            {t('settings.about')}
          </h2>
          <EditOrganizationForm organization={organization} sent={sent} onSaved={onSaved} />
        </section>
      )}
      <section aria-labelledby="membership" className="flex max-w-160 flex-col gap-4">
        <h2 id="membership" className="text-lg font-semibold">
          {t('settings.membership')}
        </h2>
        {may('organization.delete') && (
          <HandOverCard organization={organization} userId={userId} onChanged={onChanged} />
        )}
        <LeaveCard organization={organization} isOnlyOwner={isOnlyOwner} onGone={onGone} />
        {may('organization.delete') && <DeleteCard organization={organization} onGone={onGone} />}
      </section>
    </div>
  )
}
