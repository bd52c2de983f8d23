import { Plus } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, type CSSProperties } from 'react'
import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { Control } from '~/entity/form/form-fields'
import { colorFor } from '~/example/catalogue/genre/genre-colors'
import type { Genre } from '~/example/catalogue/genre/genre.schema'
import { useTranslation } from '~/i18n/react'
import { normalizeLine } from '~/lib/normalize-line'
import { Button } from '~/ui/button'
import { Combobox, type ComboboxOption } from '~/ui/form/combobox'
import { Field } from '~/ui/form/field'
import { genreList } from '~/example/catalogue/genre/genre.requests'
import { useDebouncedValue } from '~/ui/list/use-debounced-value'
import type { ChosenGenre } from './book-form'

/** The id of the option that creates a genre. */
const adding = 'new'

type Props = Control<ChosenGenre | null> & { mayCreate: boolean }

/** A combobox for an existing genre, or a new one with the permission. It is created with the book. */
export function GenreField({ label, value, error, mayCreate, onChange }: Props) {
  const { t } = useTranslation('catalogue')
  const input = useRef<HTMLInputElement>(null)
  /** Null while the field shows the selected genre. */
  const [typed, setTyped] = useState<string | null>(null)
  const [left, setLeft] = useState(false)
  const { known, choices } = useGenreChoices(typed ?? '')

  const name = normalizeLine(typed ?? '')
  const isUnknown = name !== '' && !value
  const options: ComboboxOption[] = choices.map((genre) => ({
    id: genre.id,
    label: (
      <>
        <GenreDot color={genre.color} />
        <bdi>{genre.name}</bdi>
      </>
    ),
  }))
  const add = t('form.addGenre', { name })
  if (isUnknown && mayCreate) {
    const newGenre = (
      <>
        <Plus aria-hidden="true" />
        {add}
      </>
    )
    options.push({ id: adding, label: newGenre, deliberate: true })
  }

  const take = (genre: ChosenGenre) => {
    setTyped(null)
    onChange(genre)
  }

  const takeNew = () => {
    take({ id: null, name, color: colorFor(name, known) })
    input.current?.focus()
  }

  const type = (text: string) => {
    setTyped(text)
    setLeft(false)
    onChange(named(known, text) ?? null)
  }

  // Takes over text that was typed before hydration.
  const takeOver = useEffectEvent(() => {
    const text = input.current?.value ?? ''
    if (text !== (value?.name ?? '')) type(text)
  })
  useEffect(() => takeOver(), [])

  const hint = () => {
    if (value?.id === null) return t('form.genreWithBook')
    if (!left || !isUnknown) return null
    return (
      <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span>{t('form.noGenre', { name })}</span>
        {mayCreate && (
          <Button size="sm" icon={<Plus aria-hidden="true" />} onClick={takeNew}>
            {add}
          </Button>
        )}
      </span>
    )
  }

  return (
    <Field label={label} error={error} required hint={hint()}>
      <Combobox
        ref={input}
        name="genre"
        icon={<GenreDot color={value?.color ?? null} />}
        value={typed ?? value?.name ?? ''}
        onValueChange={type}
        options={options}
        onChoose={(id) => {
          const chosen = choices.find((genre) => genre.id === id)
          if (chosen) take(chosen)
          else takeNew()
        }}
        opensOnPress
        firstIsMeant={name !== ''}
        onLeave={() => setLeft(true)}
        listLabel={t('form.genres')}
        countLabel={t('form.suggestions', { count: options.length })}
        emptyLabel={name === '' ? null : t('form.noGenre', { name })}
      />
    </Field>
  )
}

/** Ignores case and accents, similar to the server. */
const foldName = (name: string) =>
  name.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/\s+/g, ' ').trim().toLowerCase()

export const named = (genres: readonly Genre[], name: string): Genre | undefined =>
  genres.find((genre) => foldName(genre.name) === foldName(name))

/** Prefix matches first, then other matches. */
export function matching<G extends Genre>(genres: readonly G[], typed: string): G[] {
  const wanted = foldName(typed)
  const at = (genre: G) => foldName(genre.name).indexOf(wanted)
  const found = genres.filter((genre) => at(genre) !== -1)
  return [...found.filter((genre) => at(genre) === 0), ...found.filter((genre) => at(genre) > 0)]
}

/** All genres are loaded with the page; if there are too many, the server searches. */
function useGenreChoices(typed: string): { known: Genre[]; choices: Genre[] } {
  const { data: all } = useSuspenseQuery(genreList())
  const searchTerm = useDebouncedValue(typed.trim().slice(0, 200), 150)
  const wanted = all.total > all.items.length && searchTerm !== ''
  const found = useQuery({
    ...genreList({ searchTerm }),
    enabled: wanted,
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (!wanted || !found.data) return { known: all.items, choices: matching(all.items, typed) }
  return { known: [...all.items, ...found.data.items], choices: found.data.items }
}

/** The colour of a genre; an empty ring if none is chosen. */
function GenreDot({ color }: { color: string | null }) {
  return (
    <span
      aria-hidden="true"
      style={{ '--dot': color ?? 'transparent' } as CSSProperties}
      className="inline-block size-3 shrink-0 rounded-full border border-border-strong bg-(--dot) forced-color-adjust-none [print-color-adjust:exact]"
    />
  )
}
