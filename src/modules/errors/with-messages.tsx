import { type ReactNode, useMemo } from 'react'
import { useTranslation } from '~/i18n/react'
import { lateModule } from '~/lib/late-module'
import { useLate } from '~/ui/feedback/late'
import { type DialogProps, MissingDialog } from './missing-dialog'

/** Loads messages that only this dialog needs: `parts` are message chunks that its page does not load. */
export function WithMessages({
  parts,
  children,
  ...dialog
}: DialogProps & { parts: readonly string[]; children: ReactNode }) {
  const { i18n } = useTranslation()
  const messages = useMemo(
    () => lateModule(async () => await i18n.loadParts(parts).then(() => true)),
    [i18n, parts],
  )
  const { value, failures, ...retrying } = useLate(messages, dialog.open && !parts.every(i18n.hasPart))
  if (value || parts.every(i18n.hasPart)) return children
  return failures > 0 ? <MissingDialog {...dialog} {...retrying} again={failures > 1} /> : null
}
