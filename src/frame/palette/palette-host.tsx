import { ScriptOnce } from '@tanstack/react-router'
import { createContext, type ReactNode, useEffect, useState } from 'react'
import type { Caller } from '~/access/caller'
import { useTranslation } from '~/i18n/react'
import type { Features } from '~/api/contract'
import type { I18n } from '~/i18n/translator'
import { MissingDialog } from '~/modules/errors/missing-dialog'
import { lateModule } from '~/lib/late-module'
import { useChord } from '~/ui/use-chord'
import { useLate } from '~/ui/feedback/use-late'
import { loadMessages } from '~/languages/parts'
import { browserModules } from '~/modules'
import { isOn, useFeatures } from '../features'
import { paletteKey } from './palette-key'
import { listenScript, typeAhead } from './type-ahead'

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
    // Taking the focus away would end what an input method has begun.
    await typeAhead()?.settled()
    return { Palette: module.Palette, sources: sources.map(({ source }) => source) }
  })

type Props = { caller: Caller; inManager: boolean; children: ReactNode }

/**
 * The key that opens the palette, and the palette: its code and its words are fetched when it is first asked for. What
 * is typed until then goes to a field out of sight (`type-ahead.ts`), also before hydration.
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
      {/* The browser's build leaves it out. */}
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
