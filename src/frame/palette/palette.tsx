import { useEffect, useRef, useState } from 'react'
import type { Caller } from '~/access/caller'
import { SignOutDialog } from '~/modules/auth/forms/sign-out-dialog'
import { useTranslation } from '~/i18n/react'
import type { PaletteSource } from '~/manifest/palette-source'
import { DialogPanel } from '~/ui/overlay/dialog-panel'
import { useSessionChange } from '../session/use-session-change'
import type { Line } from './local-lines'
import { PaletteSearch } from './palette-search'
import { typeAhead } from './type-ahead'
import { rememberChoice } from './server-lines'

type Props = {
  sources: readonly PaletteSource[]
  caller: Caller
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The invisible field had the focus last; the focus returns to where it was before. */
const originOf = (element: Element | null) =>
  element instanceof HTMLElement && element.isConnected && element !== document.body ? element : null

export function Palette({ sources, caller, open, onOpenChange }: Props) {
  const { t } = useTranslation(['palette', 'account'])
  const changeSession = useSessionChange()
  const [asksSignOut, setAsksSignOut] = useState(false)
  /** Whether the last choice navigates: the focus cannot return to its origin. */
  const leads = useRef(false)

  useEffect(() => {
    if (open) leads.current = false
  }, [open])

  const choose = async (line: Line) => {
    leads.current = line.leads ?? false
    if (!line.passing && !caller.impersonatedBy) rememberChoice(caller.userId, line.id)
    onOpenChange(false)
    await line.run()
    if (leads.current) document.getElementById('content')?.focus({ preventScroll: true })
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
        // The next page takes the focus itself, before or after this dialog has closed.
        finalFocus={() => (leads.current ? false : originOf(typeAhead()?.origin() ?? null))}
      >
        <PaletteSearch
          sources={sources}
          caller={caller}
          onChoose={(line) => void choose(line)}
          onSignOut={() => setAsksSignOut(true)}
          onClose={close}
          onToggle={() => (open ? close() : onOpenChange(true))}
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
