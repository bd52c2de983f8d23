import { useTranslation } from '~/i18n/react'
import { RichText } from '~/i18n/rich-text'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { TypedConfirmDialog } from '~/ui/overlay/typed-confirm-dialog'
import { removeOrganization } from '../organization.requests'
import type { OwnOrganization } from '../organization.schema'
import { useConfirmedExit } from './use-confirmed-exit'

type Props = { organization: OwnOrganization; onGone: () => Promise<void> }

/** Requires typing the name to confirm. */
export function DeleteCard({ organization: { id, name }, onGone }: Props) {
  const { t } = useTranslation('organization')
  const { ask, dialog } = useConfirmedExit({
    exit: () => removeOrganization(id),
    onGone,
    done: t('delete.deleted', { organization: name }),
    failed: t('delete.failed'),
  })

  return (
    <>
      <Card
        tone="danger"
        title={t('delete.title')}
        description={t('delete.description')}
        footer={
          <Button variant="danger" onClick={ask}>
            {t('delete.action')}
          </Button>
        }
      />
      <TypedConfirmDialog
        {...dialog}
        title={t('delete.question', { organization: name })}
        description={t('delete.loss')}
        expected={name}
        label={
          <RichText
            text={t('delete.type')}
            parts={{ name: <bdi className="font-semibold select-all">{name}</bdi> }}
          />
        }
        mismatch={t('delete.mismatch')}
        confirmLabel={t('delete.confirm')}
        cancelLabel={t('new.cancel')}
      />
    </>
  )
}
