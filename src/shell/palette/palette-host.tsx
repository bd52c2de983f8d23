import { type ComponentType, createContext, type ReactNode, useState } from 'react'
import type { Caller } from '~/access/caller'
import { useTranslation } from '~/i18n/react'
import { toast } from '~/ui/toast'
import { useChord } from '~/ui/use-chord'
import { loadWords } from '../languages/parts'
import type { PaletteProps } from './palette'
import { paletteKey } from './palette-key'

type Access = { open: () => void; loading: boolean }

export const PaletteAccess = createContext<Access>({ open: () => undefined, loading: false })

/** The key that opens the palette, and the palette: its code and its words are fetched when it is first asked for. */
export function PaletteHost({ caller, children }: { caller: Caller; children: ReactNode }) {
  const { t, i18n } = useTranslation()
  const [open, setOpen] = useState(false)
  const [Palette, setPalette] = useState<ComponentType<PaletteProps> | null>(null)

  const load = async () => {
    try {
      const [module] = await Promise.all([import('./palette'), loadWords(i18n, ['palette'])])
      setPalette(() => module.Palette)
    } catch {
      setOpen(false)
      toast.error(t('errors.failed.title'))
    }
  }
  const show = () => {
    setOpen(true)
    if (!Palette) void load()
  }
  useChord(paletteKey, show)

  return (
    <PaletteAccess value={{ open: show, loading: open && !Palette }}>
      {children}
      {Palette && <Palette caller={caller} open={open} onOpenChange={setOpen} />}
    </PaletteAccess>
  )
}
