import { Ellipsis, KeyRound, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '~/i18n/react'
import { RichText } from '~/i18n/rich-text'
import { IconButton } from '~/ui/button'
import { Menu } from '~/ui/overlay/menu'
import { RelativeTime } from '~/ui/text/relative-time'
import type { Passkey } from './account.schema'
import { ListRow } from './list-row'
import { RemovePasskey } from './remove-passkey'
import { RenamePasskey } from './rename-passkey'

type Props = { passkey: Passkey; now: number; onChanged: () => Promise<void> }

export function PasskeyRow({ passkey, now, onChanged }: Props) {
  const { t, language } = useTranslation('account')
  const [asking, setAsking] = useState<'rename' | 'remove' | null>(null)
  const name = passkey.name || t('passkeys.unnamed')
  const dialog = { passkey: { id: passkey.id, name }, onChanged, onClose: () => setAsking(null) }
  return (
    <>
      <ListRow
        icon={<KeyRound aria-hidden="true" />}
        title={<bdi>{name}</bdi>}
        facts={[
          <RichText
            key="added"
            text={t('passkeys.addedAt')}
            parts={{ time: <RelativeTime at={passkey.createdAt} now={now} language={language} /> }}
          />,
          t(passkey.synced ? 'passkeys.synced' : 'passkeys.deviceBound'),
        ]}
        action={
          <Menu
            trigger={(props) => (
              <IconButton
                {...props}
                label={t('passkeys.options', { name })}
                icon={<Ellipsis aria-hidden="true" />}
              />
            )}
            entries={[
              {
                label: t('passkeys.rename'),
                icon: <Pencil aria-hidden="true" />,
                onSelect: () => setAsking('rename'),
              },
              {
                label: t('passkeys.remove'),
                icon: <Trash2 aria-hidden="true" />,
                danger: true,
                onSelect: () => setAsking('remove'),
              },
            ]}
          />
        }
      />
      <RenamePasskey open={asking === 'rename'} {...dialog} />
      <RemovePasskey open={asking === 'remove'} {...dialog} />
    </>
  )
}
