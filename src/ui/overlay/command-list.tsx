import { Search } from 'lucide-react'
import { useId, useState } from 'react'
import type { FocusEvent, KeyboardEvent, ReactNode } from 'react'

type CommandLine = {
  id: string
  label: ReactNode
  icon: ReactNode
  /** Distinguishes results of the same name. */
  hint?: ReactNode
  /** A placeholder while its texts load. */
  pending?: boolean
}

type CommandGroup = { id: string; label: string; lines: ReadonlyArray<CommandLine> }

type Props = {
  text: string
  onTextChange: (text: string) => void
  maxLength: number
  groups: ReadonlyArray<CommandGroup>
  onChoose: (id: string) => void
  /** The field's label and placeholder. */
  label: string
  placeholder: string
  /** The list's label. */
  listLabel: string
  /** The number of results for screen readers; empty while it is about to change. */
  countLabel: string
  /** Shown without results. */
  emptyLabel: string
  /** Shown below the results. */
  note?: ReactNode
  /** Beside the field. */
  after?: ReactNode
  onFocus?: (event: FocusEvent<HTMLInputElement>) => void
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
}

/** A search field above a list. The focus stays in the field; the keys move through the list. */
export function CommandList(props: Props) {
  const { text, onTextChange, groups, onChoose } = props
  const id = useId()
  /** By id, because the results change while typing. */
  const [pointed, setPointed] = useState<string | null>(null)
  const lines = groups.flatMap((group) => group.lines).filter((line) => !line.pending)
  const active = lines.find((line) => line.id === pointed) ?? lines[0]

  const point = (line: CommandLine | undefined) => {
    if (!line) return
    setPointed(line.id)
    document.getElementById(`${id}-${line.id}`)?.scrollIntoView({ block: 'nearest' })
  }

  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    props.onKeyDown?.(event)
    // During an IME composition Enter and the arrows belong to the IME.
    if (event.defaultPrevented || event.nativeEvent.isComposing) return
    const at = active ? lines.indexOf(active) : -1
    if (event.key === 'ArrowDown') point(lines[(at + 1) % lines.length])
    else if (event.key === 'ArrowUp') point(lines.at(at - 1))
    else if (event.key === 'Home') point(lines[0])
    else if (event.key === 'End') point(lines.at(-1))
    else if (event.key !== 'Enter') return
    else if (active) onChoose(active.id)
    event.preventDefault()
  }

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex items-center gap-3 border-b border-border px-4 max-sm:pe-2">
        <Search aria-hidden="true" className="size-5 shrink-0 text-text-muted" />
        <input
          type="text"
          role="combobox"
          aria-label={props.label}
          aria-autocomplete="list"
          aria-expanded={lines.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={active && `${id}-${active.id}`}
          placeholder={props.placeholder}
          maxLength={props.maxLength}
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          // Input has its own direction; the placeholder has that of the page.
          dir={text === '' ? undefined : 'auto'}
          value={text}
          onChange={(event) => {
            onTextChange(event.target.value)
            setPointed(null)
          }}
          onFocus={props.onFocus}
          onKeyDown={handleKey}
          className="h-14 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-text-muted rtl:placeholder-shown:[direction:rtl]"
        />
        {props.after}
      </div>
      <span role="status" className="sr-only">
        {lines.length > 0 ? props.countLabel : props.emptyLabel}
      </span>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2">
        <div
          id={`${id}-list`}
          role="listbox"
          tabIndex={-1}
          aria-label={props.listLabel}
          // Keeps the focus in the field while a result is pressed.
          onMouseDown={(event) => event.preventDefault()}
        >
          {groups.map((group) => (
            <div key={group.id} role="group" aria-labelledby={`${id}-${group.id}`} className="pb-2">
              <div id={`${id}-${group.id}`} className="px-3 pt-2 pb-1 text-xs font-semibold text-text-muted">
                {group.label}
              </div>
              {group.lines.map((line) => (
                <CommandRow
                  key={line.id}
                  id={`${id}-${line.id}`}
                  line={line}
                  active={line === active}
                  onPoint={() => setPointed(line.id)}
                  onChoose={() => onChoose(line.id)}
                />
              ))}
            </div>
          ))}
        </div>
        {lines.length === 0 && (
          <p aria-hidden="true" className="px-3 py-8 text-center text-sm text-text-muted">
            {props.emptyLabel}
          </p>
        )}
        {props.note}
      </div>
    </div>
  )
}

type RowProps = {
  id: string
  line: CommandLine
  active: boolean
  onPoint: () => void
  onChoose: () => void
}

function CommandRow({ id, line, active, onPoint, onChoose }: RowProps) {
  if (line.pending) {
    return (
      <div aria-hidden="true" className={row}>
        <span className="h-3.5 w-2/5 animate-breathe rounded-tight bg-hover" />
      </div>
    )
  }
  return (
    // The keys are the field's, which keeps the focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      onPointerMove={() => active || onPoint()}
      onClick={onChoose}
      className={row}
    >
      {line.icon}
      {/* Each in its own direction, so that truncation removes its end. */}
      <span className="flex min-w-0 flex-1">
        <span dir="auto" className="align-page truncate">
          {line.label}
        </span>
      </span>
      {line.hint && (
        <span dir="auto" className="align-page max-w-[45%] truncate text-xs text-text-muted">
          {line.hint}
        </span>
      )}
    </div>
  )
}

// Scrolls the group's heading into view with its first row.
const row =
  'flex min-h-10 scroll-mt-10 scroll-mb-2 cursor-pointer items-center gap-3 rounded-tight px-3 py-1.5 text-sm select-none max-sm:min-h-12 ' +
  'aria-selected:bg-accent-soft aria-selected:text-accent-text [&>svg]:size-4.5 [&>svg]:shrink-0'
