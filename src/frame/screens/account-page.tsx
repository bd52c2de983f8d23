import { useQueryClient, useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '~/i18n/react'
import type { Caller } from '~/access/caller'
import { devices, passkeys, visits, profile } from '~/modules/account/account.requests'
import type { CodeRequest } from '~/modules/auth/codes/code-rules'
import { DeleteAccount } from '~/modules/account/delete-account'
import { DevicesCard, VisitsCard } from '~/modules/account/devices-card'
import { PasskeysCard } from '~/modules/account/passkeys-card'
import { forgetOffer } from '~/modules/auth/passkeys/passkey-offer'
import { waitForRefresh } from '~/lib/wait-for-refresh'
import { buttonClass } from '~/ui/button-class'
import { Card } from '~/ui/card'
import { PageHeader } from '~/ui/page-header'
import { toast } from '~/ui/feedback/toast'
import { BuildInfoButton } from '../build-info/build-info-button'
import { DisplayPreferences } from '../preferences/display-preferences'
import { useAccountEnd, useSessionChange } from '../session/use-session-change'
import type { AreaName } from '../navigation'
import { AccountProfile } from './account-profile'
import type { AccountSearch } from './account-route'
import { useState } from 'react'
import { Button } from '~/ui/button'
import { SignOutIcon } from '~/ui/directional-icons'
import { SignOutDialog } from '~/modules/auth/forms/sign-out-dialog'
import { Download } from 'lucide-react'
import { product } from '~/lib/product'
import { useReadOnly } from '~/ui/read-only'
import { hasOwnDetails } from '~/modules/auth/own-fields'
import type { I18n } from '~/i18n/translator'
import { loadMessages } from '~/languages/parts'
import { loadCodeRequest } from '~/frame/session/code-request'

type Props = { caller: Caller; search: AccountSearch; request: CodeRequest; area: AreaName }

export function AccountPage({ caller, search, request, area }: Props) {
  const { t } = useTranslation(['account', 'frame'])
  const queryClient = useQueryClient()
  const ownDevices = useSuspenseQuery(devices())
  const ownPasskeys = useSuspenseQuery(passkeys())
  const ownVisits = useSuspenseQuery(visits())
  const name = caller.name || caller.email
  const changeSession = useSessionChange()
  const endAccount = useAccountEnd()

  const leave = async () => {
    await endAccount()
    toast.success(t('delete.deleted'))
  }

  return (
    <div className="flex max-w-2xl flex-col gap-8">
      <PageHeader title={t('title')} />
      <AccountProfile caller={caller} search={search} request={request} />
      <Card title={t('preferences')} description={t('preferencesDescription')}>
        <DisplayPreferences />
      </Card>
      <div id="passkeys" className="scroll-mt-6">
        <PasskeysCard
          passkeys={ownPasskeys.data}
          readAt={ownPasskeys.dataUpdatedAt}
          onChanged={() => {
            forgetOffer(caller.userId)
            return waitForRefresh(queryClient.invalidateQueries(passkeys()))
          }}
          onSignedOut={changeSession}
        />
      </div>
      <DevicesCard
        devices={ownDevices.data}
        readAt={ownDevices.dataUpdatedAt}
        onChanged={() => waitForRefresh(queryClient.invalidateQueries(devices()))}
      />
      {ownVisits.data.length > 0 && <VisitsCard visits={ownVisits.data} readAt={ownVisits.dataUpdatedAt} />}
      <DataCard />
      <div className="flex flex-wrap items-center gap-3">
        <SignOutButton
          description={caller.impersonatedBy ? t('asOther.signOut', { name }) : undefined}
          onSignedOut={changeSession}
        />
        <Link to="/welcome" search={{ from: area }} className={buttonClass({ variant: 'ghost' })}>
          {t('frame:welcome.switch')}
        </Link>
      </div>
      <div className="mt-8">
        <DeleteAccount
          email={caller.email}
          onDeleted={leave}
          onSignedOut={changeSession}
          organizationLink={(slug, label) => (
            <Link to="/app/o/$slug" params={{ slug }} className="font-medium underline">
              {label}
            </Link>
          )}
        />
      </div>
      <div className="-mx-2">
        <BuildInfoButton />
      </div>
    </div>
  )
}

type SignOutProps = {
  /** Extra text in the confirmation dialog, for example that impersonation ends. */
  description?: string
  onSignedOut: () => Promise<unknown>
}

function SignOutButton(dialog: SignOutProps) {
  const { t } = useTranslation('auth')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button whileReadOnly icon={<SignOutIcon />} onClick={() => setOpen(true)}>
        {t('signOut.action')}
      </Button>
      <SignOutDialog {...dialog} open={open} onOpenChange={setOpen} />
    </>
  )
}

/** A plain link, which works before hydration. */
function DataCard() {
  const { t } = useTranslation('account')
  const readOnly = useReadOnly()
  const icon = <Download aria-hidden="true" />
  return (
    <Card title={t('data.title')} description={t('data.description')}>
      {/* Read-only while impersonating: the file belongs to the user. */}
      {readOnly ? (
        <Button icon={icon}>{t('data.download')}</Button>
      ) : (
        <a href="/api/rest/account/data" download={`${product.slug}-my-data.json`} className={buttonClass()}>
          {icon}
          {t('data.download')}
        </a>
      )}
    </Card>
  )
}

type Context = { queryClient: QueryClient; i18n: I18n }

/** Loads the data and messages of the account page of either area. */
export async function loadAccount({ queryClient, i18n }: Context, newEmail: string) {
  const [request] = await Promise.all([
    newEmail ? loadCodeRequest(queryClient, 'change-email', newEmail) : null,
    queryClient.ensureQueryData(devices()),
    queryClient.ensureQueryData(passkeys()),
    queryClient.ensureQueryData(visits()),
    hasOwnDetails && queryClient.ensureQueryData(profile()),
    // In parallel with the data.
    loadMessages(i18n, ['secondary']),
  ])
  return { request }
}
