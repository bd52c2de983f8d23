import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useRouter, useNavigate } from '@tanstack/react-router'
import { AtSign, Pencil } from 'lucide-react'
import { useState, useRef } from 'react'
import { useTranslation } from '~/i18n/react'
import type { Caller } from '~/access/caller'
import { devices, profile } from '~/modules/account/account.requests'
import { EmailDialog } from '~/modules/account/email-dialog'
import type { CodeRequest } from '~/modules/auth/codes/code-rules'
import { NameDialog } from '~/modules/account/own-name-dialog'
import { hasOwnDetails } from '~/modules/auth/own-fields'
import { UserCard } from '~/modules/account/user-card'
import { waitForRefresh } from '~/lib/wait-for-refresh'
import { Button } from '~/ui/button'
import { buttonClass } from '~/ui/button-class'
import { noteCodeRequest } from '../session/code-request'
import { useSessionChange, useSessionRefresh } from '../session/use-session-change'
import type { AccountSearch } from './account-route'
import { lateDialog } from '~/modules/errors/missing-dialog'

type Props = { caller: Caller; search: AccountSearch; request: CodeRequest }

/** The user's profile, edited in drawers that are part of the URL. */
export function AccountProfile({ caller, search, request }: Props) {
  const { t } = useTranslation('account')
  const [asksEmail, setAsksEmail] = useState(false)
  const refresh = useSessionRefresh()
  const changeSession = useSessionChange()
  const queryClient = useQueryClient()
  const drawers = useAccountDrawers()
  const router = useRouter()
  // Once the new address is the user's own, the change is complete.
  const newEmail = search.newEmail.toLowerCase() === caller.email.toLowerCase() ? '' : search.newEmail

  const isOwn = !caller.impersonatedBy

  return (
    <>
      <UserCard
        caller={caller}
        onVerified={refresh}
        actions={
          <>
            {isOwn ? (
              <Link
                to="."
                search={{ state: 'change-name' }}
                resetScroll={false}
                className={buttonClass({ size: 'sm' })}
                onClick={drawers.noteOpening}
              >
                <Pencil aria-hidden="true" />
                {t('name.change')}
              </Link>
            ) : (
              <Button size="sm" icon={<Pencil aria-hidden="true" />}>
                {t('name.change')}
              </Button>
            )}
            <Button size="sm" icon={<AtSign aria-hidden="true" />} onClick={() => setAsksEmail(true)}>
              {t('email.change')}
            </Button>
            {hasOwnDetails && <OwnDetails />}
          </>
        }
      />
      <NameDialog
        open={isOwn && search.state === 'change-name'}
        name={caller.name}
        onClose={drawers.close}
        onChanged={refresh}
      />
      <EmailDialog
        open={isOwn && (asksEmail || newEmail !== '')}
        currentEmail={caller.email}
        newEmail={newEmail}
        request={request}
        onSent={(sentTo, late) => {
          noteCodeRequest(queryClient, 'change-email', sentTo, late)
          if (sentTo === newEmail) void router.invalidate()
          else drawers.openEmail(sentTo)
        }}
        onOtherAddress={() => {
          setAsksEmail(true)
          drawers.close()
        }}
        onChanged={async () => {
          setAsksEmail(false)
          // The change revokes the sessions of other devices.
          await Promise.all([refresh(), waitForRefresh(queryClient.invalidateQueries(devices()))])
        }}
        onClose={() => {
          setAsksEmail(false)
          if (search.newEmail) drawers.close()
        }}
        onSignedOut={changeSession}
      />
    </>
  )
}

/**
 * The open drawer is part of the URL, so that a reload keeps it and Back closes it. Closing goes back in the history,
 * and leaves no duplicate entry.
 */
function useAccountDrawers() {
  const navigate = useNavigate()
  const router = useRouter()
  const openedHere = useRef(false)
  const noteOpening = () => void (openedHere.current = true)

  return {
    noteOpening,
    openEmail: (newEmail: string) => {
      noteOpening()
      void navigate({ to: '.', search: { newEmail }, resetScroll: false })
    },
    close: () => {
      if (openedHere.current) {
        openedHere.current = false
        router.history.back()
      } else void navigate({ to: '.', search: {}, replace: true, resetScroll: false })
    },
  }
}

const DetailsDialog = lateDialog(async () => (await import('~/modules/account/details-dialog')).DetailsDialog)

/** The button for the user's own fields besides name and address. */
function OwnDetails() {
  const { t } = useTranslation('account')
  const queryClient = useQueryClient()
  const { data } = useSuspenseQuery(profile())
  const [open, setOpen] = useState(false)
  const [openings, setOpenings] = useState(0)
  const show = () => {
    setOpenings(openings + 1)
    setOpen(true)
  }
  return (
    <>
      <Button size="sm" icon={<Pencil aria-hidden="true" />} onClick={show}>
        {t('details')}
      </Button>
      {/* Closing the dialog resets unsaved input. */}
      <DetailsDialog
        key={openings}
        open={open}
        profile={data}
        onSaved={(saved) => queryClient.setQueryData(profile().queryKey, saved)}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
