import { useRouterState } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Caller } from '~/access/caller'
import { useTranslation } from '~/i18n/react'
import { useCounted } from '~/i18n/use-counted'
import type { PaletteSource } from '~/manifest/palette-source'
import { lineParam, maxSearchTerm } from '~/lib/search-params'
import { IconButton } from '~/ui/button'
import { CommandList } from '~/ui/overlay/command-list'
import { isChord } from '~/ui/chord'
import { useDebouncedValue } from '~/ui/list/use-debounced-value'
import { type Line, useActions, usePages } from './local-lines'
import { useFound, useRecent } from './server-lines'
import { bestMatches, exactFirst } from './match'
import { paletteKey, typeAhead } from './type-ahead'

/** Debounce in milliseconds. */
const pauseMs = 200

type Props = {
  sources: readonly PaletteSource[]
  caller: Caller
  onChoose: (line: Line) => void
  onSignOut: () => void
  onClose: () => void
  /** The shortcut closes it, or reopens it while it is closing. */
  onToggle: () => void
}

/** Pages and actions are matched locally at once; entities by the server, debounced. */
export function PaletteSearch({ sources, caller, onChoose, onSignOut, onClose, onToggle }: Props) {
  const { t } = useTranslation('palette')
  const counted = useCounted('palette')
  const [text, setText] = useState(() => typeAhead()?.text() ?? '')
  /** Enter was pressed before there was a result. */
  const entered = useRef(false)
  const here = useRouterState({
    select: ({ location }) => (location.pathname.startsWith('/manager') ? 'manager' : 'app'),
  })
  const pages = usePages(caller, here)
  const actions = useActions(sources, caller, `/${here}/account`, onSignOut)

  const typed = lineParam(text)
  // Clearing applies at once, so that the old term is not requested again with the next letter.
  const settled = useDebouncedValue(typed, typed === '' ? 0 : pauseMs)
  const term = typed === '' ? '' : settled
  const found = useFound(sources, caller, term)
  const recent = useRecent(sources, caller, [...pages, ...actions])
  const shownBefore = new Set(typed === '' ? recent.map(({ id }) => id) : [])
  const local = (lines: Line[]) => bestMatches(lines, text).filter(({ id }) => !shownBefore.has(id))

  const groups = [
    { id: 'recent', label: t('groups.recent'), lines: typed === '' ? recent : [] },
    { id: 'pages', label: t('groups.pages'), lines: local(pages) },
    { id: 'actions', label: t('groups.actions'), lines: local(actions) },
    // Below the local results, so that nothing moves under the finger.
    ...exactFirst(found.groups, typed),
  ].filter(({ lines }) => lines.length > 0)
  const lines = groups.flatMap((group) => group.lines)
  const busy = found.busy || typed !== settled

  const choose = (id: string) => {
    const line = lines.find((each) => each.id === id)
    if (line) onChoose(line)
  }
  const chooseFirst = () => {
    const [first] = lines
    if (!entered.current || !first || first.pending) return
    entered.current = false
    onChoose(first)
  }
  const chooseWhenShown = useEffectEvent(chooseFirst)
  useEffect(() => chooseWhenShown())

  const takeOver = (field: HTMLInputElement) => {
    const ahead = typeAhead()?.isOpen() ? typeAhead()?.end() : undefined
    if (!ahead) return
    entered.current = ahead.entered
    if (ahead.text === text) chooseFirst()
    else setText(ahead.text)
    field.setSelectionRange(ahead.text.length, ahead.text.length)
  }

  return (
    <div className="flex h-[80dvh] flex-col sm:h-auto sm:max-h-[min(32rem,70dvh)]">
      <CommandList
        text={text}
        onTextChange={(next) => {
          setText(next)
          entered.current = false
        }}
        maxLength={maxSearchTerm}
        groups={groups}
        onChoose={choose}
        label={t('title')}
        placeholder={t('placeholder')}
        listLabel={t('list')}
        countLabel={busy ? '' : counted('results', lines.length)}
        emptyLabel={busy ? t('searching') : t('none', { term: typed })}
        note={
          found.failed && (
            <p role="alert" className="px-3 py-2 text-sm text-text-muted">
              {t('failed')}
            </p>
          )
        }
        after={
          <IconButton
            label={t('close')}
            icon={<X aria-hidden="true" />}
            onClick={onClose}
            className="size-11! text-text-muted sm:hidden"
          />
        }
        onFocus={(event) => takeOver(event.currentTarget)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && lines.length === 0 && !event.nativeEvent.isComposing)
            entered.current = busy
          if (!isChord(event, paletteKey)) return
          event.preventDefault()
          event.currentTarget.select()
          onToggle()
        }}
      />
      <PaletteKeys />
    </div>
  )
}

/** Explains the keys visually; screen readers announce them for every list. */
function PaletteKeys() {
  const { t } = useTranslation('palette')
  return (
    <p
      aria-hidden="true"
      className="hidden gap-5 border-t border-border px-4 py-2.5 text-xs text-text-muted sm:pointer-fine:flex [&_kbd]:me-1 [&_kbd]:font-sans [&_kbd]:font-semibold"
    >
      <span>
        <kbd>↑↓</kbd> {t('keys.move')}
      </span>
      <span>
        <kbd>↵</kbd> {t('keys.open')}
      </span>
      <span>
        <kbd>Esc</kbd> {t('keys.close')}
      </span>
    </p>
  )
}
