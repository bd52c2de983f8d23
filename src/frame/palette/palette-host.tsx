import { ScriptOnce } from '@tanstack/react-router'
import { createContext, type ReactNode, useEffect, useState } from 'react'
import type { Caller } from '~/access/caller'
import { useTranslation } from '~/i18n/react'
import type { Features } from '~/api/contract'
import type { I18n } from '~/i18n/translator'
import { MissingDialog } from '~/modules/errors/missing-dialog'
import { lateModule } from '~/lib/late-module'
import { useChord } from '~/ui/chord'
import { useLate } from '~/ui/feedback/late'
import { loadMessages } from '~/languages/parts'
import { browserModules } from '~/modules'
import { isOn, useFeatures } from '../navigation'
import { listenScript, paletteKey, typeAhead } from './type-ahead'

type Access = { open: () => void; loading: boolean }

export const PaletteAccess = createContext<Access>({ open: () => undefined, loading: false })

const latePalette = (i18n: I18n, features: Features, inManager: boolean) =>
  lateModule(async () => {
    const [module, sources] = await Promise.all([
      import('./palette'),
      Promise.all(
        browserModules
          .filter(isOn(features))
          .flatMap(({ palette, managerPalette }) => (inManager ? [palette, managerPalette] : [palette]))
          .flatMap((load) => load?.() ?? []),
      ),
      loadMessages(i18n, ['palette']),
    ])
    // Moving the focus would end an IME composition.
    await typeAhead()?.settled()
    return { Palette: module.Palette, sources: sources.map(({ source }) => source) }
  })

type Props = { caller: Caller; inManager: boolean; children: ReactNode }

/**
 * The palette and its shortcut: code and messages are loaded on first use. Until then an invisible field takes the
 * input (`type-ahead.ts`), also before hydration.
 */
export function PaletteHost({ caller, inManager, children }: Props) {
  const { t, i18n } = useTranslation()
  const [open, setOpen] = useState(false)
  const features = useFeatures()
  const [palette] = useState(() => latePalette(i18n, features, inManager))
  const { value, failures, busy, retry } = useLate(palette, open)
  const label = t('navigation.search')
  const show = () => {
    typeAhead()?.begin()
    setOpen(true)
  }
  const close = () => {
    typeAhead()?.end()
    setOpen(false)
  }
  useChord(paletteKey, show)
  useEffect(() => typeAhead()?.name(label), [label])
  useEffect(() => typeAhead()?.follow(setOpen), [])

  return (
    <PaletteAccess value={{ open: show, loading: open && !value && failures === 0 }}>
      {/* Removed from the browser's build. */}
      {import.meta.env.SSR && <ScriptOnce>{listenScript(label)}</ScriptOnce>}
      {children}
      {value ? (
        <value.Palette
          sources={value.sources}
          caller={caller}
          open={open}
          onOpenChange={(next) => (next ? setOpen(true) : close())}
        />
      ) : (
        <MissingDialog
          open={failures > 0}
          onClose={() => typeAhead()?.cancel()}
          retry={retry}
          busy={busy}
          again={failures > 1}
        />
      )}
    </PaletteAccess>
  )
}
