import { Plus } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Genre } from '~/features/genre/genre.schema'
import { useTranslation } from '~/i18n/react'
import { useMessage } from '~/i18n/use-message'
import { Button } from '~/ui/button'
import { Combobox, type ComboboxOption } from '~/ui/combobox'
import { Field } from '~/ui/field'
import { toast } from '~/ui/toast'
import { useAct } from '~/ui/use-act'
import { GenreDot } from '../genre-dot'
import { lineOf } from './book-values'
import { named, useGenreChoices } from './genre-choices'
import { useNewGenre } from './use-new-genre'

/** The id of the line that adds what was typed. */
const adding = 'new'

type Props = {
  value: Genre | null
  error?: string
  mayCreate: boolean
  onChange: (genre: Genre | null) => void
}

/** One of those there are, or a new one for those who may add it. */
export function GenreField({ value, error, mayCreate, onChange }: Props) {
  const { t } = useTranslation('catalogue')
  const say = useMessage()
  const input = useRef<HTMLInputElement>(null)
  /** Null while the field shows the genre that is chosen. */
  const [typed, setTyped] = useState<string | null>(null)
  const [left, setLeft] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { known, choices } = useGenreChoices(typed ?? '')
  const add = useNewGenre()
  const { run, busy } = useAct()

  const name = lineOf(typed ?? '')
  const isUnknown = name !== '' && !value
  const options: ComboboxOption[] = choices.map((genre) => ({
    id: genre.id,
    label: <GenreLine genre={genre} />,
  }))
  if (isUnknown && mayCreate) options.push({ id: adding, label: <NewLine name={name} />, deliberate: true })

  const take = (genre: Genre) => {
    setTyped(null)
    setRefusal(null)
    onChange(genre)
  }

  const type = (text: string) => {
    setTyped(text)
    setLeft(false)
    setRefusal(null)
    onChange(named(known, text) ?? null)
  }

  const create = async () => {
    const outcome = await run(() => add(name))
    if (!outcome.ok) return toast.error(t('form.genreFailed'))
    input.current?.focus()
    if ('error' in outcome.value) {
      const { error: key } = outcome.value
      return key ? setRefusal(key) : toast.error(t('form.genreFailed'))
    }
    const { genre, isNew } = outcome.value
    take(genre)
    if (isNew) toast.success(t('form.genreAdded', { name: genre.name }))
    else toast.info(say('genre:name.taken'))
  }

  // What was typed before the page's script arrived is a name, too.
  const takeOver = useEffectEvent(() => {
    const text = input.current?.value ?? ''
    if (text !== (value?.name ?? '')) type(text)
  })
  useEffect(() => takeOver(), [])

  return (
    <Field
      label={t('form.fields.genre')}
      error={refusal ? say(refusal) : error}
      required
      hint={
        left &&
        isUnknown && (
          <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <span>{t('form.noGenre', { name })}</span>
            {mayCreate && (
              <Button size="sm" busy={busy} icon={<Plus aria-hidden="true" />} onClick={() => void create()}>
                {t('form.addGenre', { name })}
              </Button>
            )}
          </span>
        )
      }
    >
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
          else void create()
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

const GenreLine = ({ genre }: { genre: Genre }) => (
  <>
    <GenreDot color={genre.color} />
    <bdi>{genre.name}</bdi>
  </>
)

function NewLine({ name }: { name: string }) {
  const { t } = useTranslation('catalogue')
  return (
    <>
      <Plus aria-hidden="true" />
      {t('form.addGenre', { name })}
    </>
  )
}
