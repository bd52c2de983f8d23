import { useRef, useState } from 'react'
import type { Caller } from '~/access/caller'
import { SignOutDialog } from '~/features/auth/forms/sign-out-dialog'
import { useTranslation } from '~/i18n/react'
import { DialogPanel } from '~/ui/dialog-panel'
import { useSessionChange } from '../use-session-change'
import type { Line } from './line'
import { PaletteSearch } from './palette-search'
import { rememberChoice } from './recent'

export type PaletteProps = { caller: Caller; open: boolean; onOpenChange: (open: boolean) => void }

const content = () => document.getElementById('content')

/** Every page, person, book and action one may reach, by a few letters. */
export function Palette({ caller, open, onOpenChange }: PaletteProps) {
  const { t } = useTranslation(['palette', 'account'])
  const changeSession = useSessionChange()
  const [asksSignOut, setAsksSignOut] = useState(false)
  /** Whether the last choice leads elsewhere, where the place the focus came from is no more. */
  const leads = useRef(false)

  const choose = (line: Line) => {
    leads.current = line.leads ?? false
    if (!line.passing) rememberChoice(caller.userId, line.id)
    onOpenChange(false)
    // A dialog gives the focus to what can be tabbed to, which in a page that goes is lost with it.
    void Promise.resolve(line.run()).then(() => line.leads && content()?.focus({ preventScroll: true }))
  }
  const close = () => {
    leads.current = false
    onOpenChange(false)
  }

  return (
    <>
      <DialogPanel
        bare
        size="lg"
        open={open}
        onOpenChange={(next) => (next ? onOpenChange(true) : close())}
        title={t('title')}
        finalFocus={() => (leads.current ? content() : null)}
      >
        <PaletteSearch
          caller={caller}
          onChoose={choose}
          onSignOut={() => setAsksSignOut(true)}
          onClose={close}
        />
      </DialogPanel>
      <SignOutDialog
        open={asksSignOut}
        onOpenChange={setAsksSignOut}
        description={
          caller.impersonatedBy
            ? t('account:asOther.signOut', { name: caller.name || caller.email })
            : undefined
        }
        onSignedOut={changeSession}
      />
    </>
  )
}
