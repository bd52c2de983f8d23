import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '~/i18n/react'
import { lateDialog } from '~/modules/errors/missing-dialog'
import { Button } from '~/ui/button'
import { profile } from './account.requests'

const DetailsDialog = lateDialog(async () => (await import('./details-dialog')).DetailsDialog)

/** The button for the user's own fields besides name and address. */
export function OwnDetails() {
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
