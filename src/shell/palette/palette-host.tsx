import { createContext, type ReactNode, useState } from 'react'
import type { Caller } from '~/access/caller'
import { useTranslation } from '~/i18n/react'
import type { I18n } from '~/i18n/translator'
import { MissingDialog } from '~/features/errors/missing-dialog'
import { lateModule } from '~/lib/late-module'
import { useChord } from '~/ui/use-chord'
import { useLate } from '~/ui/use-late'
import { loadWords } from '../languages/parts'
import { paletteKey } from './palette-key'

type Access = { open: () => void; loading: boolean }

export const PaletteAccess = createContext<Access>({ open: () => undefined, loading: false })

const latePalette = (i18n: I18n) =>
  lateModule(async () => {
    const [module] = await Promise.all([import('./palette'), loadWords(i18n, ['palette'])])
    return module.Palette
  })

/** The key that opens the palette, and the palette: its code and its words are fetched when it is first asked for. */
export function PaletteHost({ caller, children }: { caller: Caller; children: ReactNode }) {
  const { i18n } = useTranslation()
  const [open, setOpen] = useState(false)
  const [palette] = useState(() => latePalette(i18n))
  const { value: Palette, failures, busy, retry } = useLate(palette, open)
  const show = () => setOpen(true)
  useChord(paletteKey, show)

  return (
    <PaletteAccess value={{ open: show, loading: open && !Palette && failures === 0 }}>
      {children}
      {Palette ? (
        <Palette caller={caller} open={open} onOpenChange={setOpen} />
      ) : (
        <MissingDialog
          open={failures > 0}
          onClose={() => setOpen(false)}
          retry={retry}
          busy={busy}
          again={failures > 1}
        />
      )}
    </PaletteAccess>
  )
}
