import { BookOpen, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../badge'
import { Button, buttonClass, IconButton, Spinner } from '../button'
import { CopyButton } from '../text/copy-button'
import { BackIcon, ChevronEnd, ChevronStart, ForwardIcon } from '../directional-icons'
import { Example, Group, Row } from './group'
import { Avatar } from '../avatar'
import { Ltr } from '../text/ltr'
import { Wordmark } from '../wordmark'

const variants = ['primary', 'secondary', 'ghost', 'danger'] as const
const tones = ['neutral', 'accent', 'danger', 'success', 'warning'] as const

export function ButtonsGroup() {
  const [busy, setBusy] = useState(false)
  return (
    <Group title="Buttons and badges">
      {(['sm', 'md', 'lg'] as const).map((size) => (
        <Example key={size} title={`Size ${size}`}>
          <Row>
            {variants.map((variant) => (
              <Button key={variant} size={size} variant={variant}>
                {variant}
              </Button>
            ))}
          </Row>
        </Example>
      ))}
      <Example title="With icon, busy, disabled, link">
        <Row>
          <Button variant="primary" icon={<Plus aria-hidden="true" />}>
            New book
          </Button>
          <Button icon={<Pencil aria-hidden="true" />}>Edit</Button>
          <Button variant="primary" busy={busy} onClick={() => setBusy(true)}>
            Save changes
          </Button>
          <Button busy>Saving</Button>
          <Button variant="danger" busy>
            Delete for ever
          </Button>
          <Button variant="primary" disabled>
            Disabled
          </Button>
          <a href="#colours" className={buttonClass({ variant: 'secondary' })}>
            A link
          </a>
          <CopyButton text="1.0.0" label="Copy version" copiedLabel="Copied" />
        </Row>
      </Example>
      <Example title="Icon buttons, directional icons, spinner">
        <Row>
          <IconButton label="Read" icon={<BookOpen aria-hidden="true" />} />
          <IconButton label="Edit" variant="secondary" icon={<Pencil aria-hidden="true" />} />
          <IconButton label="Delete" variant="danger" size="sm" icon={<Trash2 aria-hidden="true" />} />
          <IconButton label="Working" busy icon={<Pencil aria-hidden="true" />} />
          <BackIcon />
          <ForwardIcon />
          <ChevronStart />
          <ChevronEnd />
          <Spinner />
        </Row>
      </Example>
      <Example title="Full width">
        <div className="max-w-sm">
          <Button variant="primary" size="lg" fullWidth>
            Continue
          </Button>
        </div>
      </Example>
      <Example title="Badges">
        <Row>
          {tones.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </Row>
      </Example>
    </Group>
  )
}

const swatches = [
  ['bg-surface', 'surface'],
  ['bg-surface-raised', 'surface-raised'],
  ['bg-surface-sunken', 'surface-sunken'],
  ['bg-hover', 'hover'],
  ['bg-text', 'text'],
  ['bg-text-muted', 'text-muted'],
  ['bg-border', 'border'],
  ['bg-border-strong', 'border-strong'],
  ['bg-accent', 'accent'],
  ['bg-accent-hover', 'accent-hover'],
  ['bg-accent-text', 'accent-text'],
  ['bg-accent-soft', 'accent-soft'],
  ['bg-danger', 'danger'],
  ['bg-danger-text', 'danger-text'],
  ['bg-danger-soft', 'danger-soft'],
  ['bg-success', 'success'],
  ['bg-success-soft', 'success-soft'],
  ['bg-warning', 'warning'],
  ['bg-warning-soft', 'warning-soft'],
  ['bg-focus', 'focus'],
]

export function ColoursGroup() {
  return (
    <Group title="Colours">
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-5">
        {swatches.map(([colour, name]) => (
          <li key={name} className="text-xs">
            <span className={`mb-1.5 block h-12 rounded ring-1 ring-border ring-inset ${colour}`} />
            {name}
          </li>
        ))}
      </ul>
    </Group>
  )
}

export function TypeGroup() {
  return (
    <Group title="Type and marks">
      <Example title="Titles">
        <p className="title-face text-4xl">A good first page</p>
        <p className="title-face text-3xl">A good first page</p>
        <p className="title-face text-2xl">A good first page</p>
        <p className="title-face text-xl">A good first page</p>
      </Example>
      <Example title="Text">
        <p className="max-w-[65ch]">
          Every book begins with somebody asking you to turn the page. A good first page is short, it says why
          you are here, and then it steps aside.
        </p>
        <p className="mt-2 max-w-[65ch] text-sm text-text-muted">
          Small text for what supports the rest: the date something was changed, the reason a field exists.
        </p>
        <p className="mt-2 text-sm tabular-nums">
          <Ltr>0123456789</Ltr> · <Ltr>ada@example.com</Ltr>
        </p>
      </Example>
      <Example title="Wordmark">
        <Row>
          <Wordmark size="sm" />
          <Wordmark />
          <Wordmark size="lg" />
          <Wordmark size="lg" markOnly />
        </Row>
      </Example>
      <Example title="Avatars">
        <Row>
          <Avatar name="Ada Lovelace" size="sm" />
          <Avatar name="Octavia Butler" />
          <Avatar name="نجيب محفوظ" />
          <Avatar name="Ngũgĩ wa Thiong’o" />
          <Avatar name="marie@example.com" />
          <Avatar name="Zadie" size="lg" />
          <Avatar name="أحمد العلي" size="xl" />
        </Row>
      </Example>
    </Group>
  )
}
