import { useTranslation } from '~/i18n/react'
import { toast } from '~/ui/feedback/toast'
import { updateOrganization } from '../organization.requests'
import type { Organization } from '../organization.schema'
import { useFailureToast } from '../use-failure-toast'

/** The way back to the logo there was: the picture is kept for a day. What others changed since then stays theirs. */
export function useLogoUndo(onSaved: (organization: Organization) => Promise<void>) {
  const { t } = useTranslation('organization')
  const fail = useFailureToast()
  return ({ id, logo, version }: Organization, before: Organization) => {
    if (!before.logo || before.logo === logo) return undefined
    const run = async () => {
      try {
        await onSaved(await updateOrganization({ id, version, logo: before.logo }))
        toast.success(t('logo.restored'))
      } catch (error) {
        fail(t('logo.notRestored'), error)
      }
    }
    return { label: t('logo.undo'), run: () => void run() }
  }
}
