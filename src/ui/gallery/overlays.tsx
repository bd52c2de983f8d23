import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../button'
import { ConfirmDialog } from '../overlay/confirm-dialog'
import { SignOutIcon } from '../directional-icons'
import { Field } from '../form/field'
import { Menu } from '../overlay/menu'
import type { MenuEntry } from '../overlay/menu'
import { ResponsiveDialog } from '../overlay/responsive-dialog'
import { TextInput } from '../form/text-input'
import { Tooltip } from '../overlay/tooltip'
import { Group, Row } from './group'

const entries: MenuEntry[] = [
  { kind: 'heading', label: 'Middlemarch' },
  { label: 'Edit', icon: <Pencil aria-hidden="true" />, onSelect: () => undefined },
  { kind: 'link', label: 'Sign out', icon: <SignOutIcon />, link: <a href="#overlays" /> },
  { kind: 'separator' },
  { label: 'Delete', icon: <Trash2 aria-hidden="true" />, danger: true, onSelect: () => undefined },
  { label: 'Not allowed', disabled: true, onSelect: () => undefined },
]

export function OverlaysGroup() {
  const [form, setForm] = useState(false)
  const [confirm, setConfirm] = useState(false)
  const [busy, setBusy] = useState(false)
  const remove = () => {
    setBusy(true)
    setTimeout(() => {
      setBusy(false)
      setConfirm(false)
    }, 1200)
  }
  return (
    <Group title="Overlays">
      <Row>
        <Button onClick={() => setForm(true)}>Open dialog</Button>
        <Button variant="danger" onClick={() => setConfirm(true)}>
          Ask first
        </Button>
        <Menu
          entries={entries}
          trigger={(props) => <IconButton {...props} label="More" icon={<Ellipsis aria-hidden="true" />} />}
        />
        <Tooltip content="12 March 2025, 09:41" describes>
          {(props) => <Button {...props}>Hover or focus me</Button>}
        </Tooltip>
      </Row>
      <ResponsiveDialog
        open={form}
        onOpenChange={setForm}
        title="Change your name"
        description="This is how others see you."
        closeLabel="Close"
        footer={
          <>
            <Button onClick={() => setForm(false)}>Cancel</Button>
            <Button variant="primary" onClick={() => setForm(false)}>
              Save name
            </Button>
          </>
        }
      >
        <Field label="Name">
          <TextInput defaultValue="Ada Lovelace" />
        </Field>
      </ResponsiveDialog>
      <ConfirmDialog
        open={confirm}
        onOpenChange={setConfirm}
        title="Delete Ada Lovelace?"
        description="The account, its sessions and its history go for ever. This cannot be undone."
        confirmLabel="Delete user"
        cancelLabel="Keep user"
        danger
        busy={busy}
        onConfirm={remove}
      />
    </Group>
  )
}
