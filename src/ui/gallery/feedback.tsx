import { useState } from 'react'
import { Alert } from '../feedback/alert'
import { Button, IconButton } from '../button'
import { ProgressBar } from '../feedback/progress-bar'
import { SkeletonRows } from '../list/list-state'
import { toast } from '../feedback/toast'
import { Example, Group, Row } from './group'
import { ClosedBook, EmptyShelf, OpenBook, TornPage } from '../bookshop-motifs'
import { Card } from '../card'
import { ErrorPage, type ErrorPageProps } from '../feedback/error-page'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { ConfirmDialog } from '~/ui/overlay/confirm-dialog'
import { SignOutIcon } from '~/ui/directional-icons'
import { Field } from '~/ui/form/field'
import { Menu, type MenuEntry } from '~/ui/overlay/menu'
import { ResponsiveDialog } from '~/ui/overlay/responsive-dialog'
import { TextInput } from '~/ui/form/text-input'
import { Tooltip } from '~/ui/overlay/tooltip'

const toasts = {
  Success: () => toast.success('Name updated'),
  Error: () =>
    toast.error('Failed to revoke session', { description: 'Check your connection and try again.' }),
  Info: () => toast.info('Version info copied to clipboard'),
  'With undo': () =>
    toast.success('3 books deleted', { undo: { label: 'Undo', run: () => toast.info('3 books are back') } }),
}

export function FeedbackGroup() {
  const [loading, setLoading] = useState(false)
  return (
    <Group title="Feedback">
      <div className="grid gap-4 sm:grid-cols-2">
        <Alert title="A code is on its way">Look in your inbox, and in the folder for junk.</Alert>
        <Alert tone="success">Your name was changed.</Alert>
        <Alert tone="warning" title="Email not verified" actions={<Button size="sm">Send again</Button>}>
          Some actions wait until you confirm the address.
        </Alert>
        <Alert tone="danger" title="Could not save">
          The server did not answer. Nothing was lost; try again in a moment.
        </Alert>
      </div>
      <Example title="Toasts">
        <Row>
          {Object.entries(toasts).map(([label, show]) => (
            <Button key={label} onClick={show}>
              {label}
            </Button>
          ))}
        </Row>
      </Example>
      <Example title="Progress bar, seen after 300 ms">
        <Button onClick={() => setLoading(!loading)}>{loading ? 'Stop' : 'Start'}</Button>
        <ProgressBar active={loading} label="Loading page" />
      </Example>
      <Example title="Skeleton">
        <SkeletonRows rows={3} />
      </Example>
    </Group>
  )
}

const errors: ErrorPageProps[] = [
  { code: '403', motif: <ClosedBook />, title: 'You don’t have access to this page' },
  { code: '404', motif: <EmptyShelf />, title: 'This page could not be found' },
  { code: '500', motif: <TornPage />, title: 'Something went wrong' },
  {
    motif: <OpenBook />,
    title: 'Something went wrong!',
    description: 'You can try again; what you had saved is safe.',
    details: {
      text: 'Error: the page is missing a leaf',
      showLabel: 'Show Error',
      hideLabel: 'Hide Error',
    },
  },
]

export function ErrorsGroup() {
  return (
    <Group title="Error pages">
      <div className="grid gap-6 sm:grid-cols-2">
        {errors.map((error) => (
          <Card flush key={error.code ?? 'boundary'}>
            <ErrorPage
              {...error}
              actions={
                <>
                  <Button>Go back</Button>
                  <Button variant="primary">Go home</Button>
                </>
              }
            />
          </Card>
        ))}
      </div>
    </Group>
  )
}

const entries: MenuEntry[] = [
  { kind: 'heading', label: 'Middlemarch' },
  { label: 'Edit', icon: Pencil, onSelect: () => undefined },
  { kind: 'link', label: 'Sign out', icon: SignOutIcon, link: <a href="#overlays" /> },
  { kind: 'separator' },
  { label: 'Delete', icon: Trash2, danger: true, onSelect: () => undefined },
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
