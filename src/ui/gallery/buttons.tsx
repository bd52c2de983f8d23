import { BookOpen, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../badge'
import { Button, IconButton, buttonClass } from '../button'
import { CopyButton } from '../text/copy-button'
import { BackIcon, ChevronEnd, ChevronStart, ForwardIcon } from '../directional-icons'
import { Spinner } from '../feedback/spinner'
import { Example, Group, Row } from './group'

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
