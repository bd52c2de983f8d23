import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { genreKeys } from '~/example/catalogue/genre/genre.requests'
import { useTranslation } from '~/i18n/react'
import { useCounted } from '~/i18n/use-counted'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { toast } from '~/ui/feedback/toast'
import { useAsyncAction } from '~/ui/feedback/use-async-action'
import { importKeys, chooseGenre, similarGenres } from '../import.requests'
import type { Import, SimilarGenre } from '../import.schema'

type Props = { of: Import; mayCreate: boolean; onUpdate: (updated: Import) => void }

/** Asks once for each genre name that is similar to an existing one. */
export function SimilarGenres({ of, mayCreate, onUpdate }: Props) {
  const { t } = useTranslation('import')
  const counted = useCounted('import')
  const queryClient = useQueryClient()
  const container = useRef<HTMLDivElement>(null)
  const query = useQuery({ ...similarGenres(of.id), enabled: (of.reasons?.similarGenres ?? 0) > 0 })
  /** The position of the decided name: the focus goes to the next one there. */
  const decided = useRef<{ name: string; at: number } | null>(null)
  const [deciding, setDeciding] = useState<string | null>(null)
  const { run, busy } = useAsyncAction()
  const items = of.reasons?.similarGenres ? (query.data?.items ?? []) : []

  const decide = async ({ name }: SimilarGenre, genreId?: string) => {
    const at = items.findIndex((each) => each.name === name)
    setDeciding(`${name} ${genreId ?? ''}`)
    const outcome = await run(() => chooseGenre({ id: of.id, name, genreId }))
    setDeciding(null)
    // On failure the genre may be deleted or the import started elsewhere: refetches in either case.
    if (outcome.ok) {
      decided.current = { name, at }
      onUpdate(outcome.value)
    } else {
      toast.error(t('similar.failed'))
      void queryClient.invalidateQueries(genreKeys)
    }
    void queryClient.invalidateQueries(importKeys)
  }

  useLayoutEffect(() => {
    const last = decided.current
    if (!last || items.some(({ name }) => name === last.name)) return
    decided.current = null
    const questions = container.current?.querySelectorAll('[data-question]') ?? []
    const next = questions[Math.min(last.at, questions.length - 1)]?.querySelector('button')
    const focused = next ?? container.current
    focused?.focus()
  })

  if (items.length === 0 && !query.data) return null
  return (
    <div ref={container} tabIndex={-1} className="outline-none">
      {items.length === 0 ? (
        <p role="status" className="text-sm text-text-muted">
          {t('similar.settled')}
        </p>
      ) : (
        <Card title={t('similar.title')} description={t('similar.description')} flush>
          <ul className="divide-y divide-border border-t border-border">
            {items.map((each) => (
              <li
                key={each.name}
                data-question
                className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-3 text-sm"
              >
                <p className="min-w-0 flex-1 basis-64 wrap-anywhere">
                  <span className="font-medium">
                    {each.similar
                      ? t('similar.question', { name: each.name, similar: each.similar.name })
                      : t('similar.noneLeft', { name: each.name })}
                  </span>{' '}
                  <span className="text-text-muted tabular-nums">{counted('similar.rows', each.rows)}</span>
                </p>
                <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
                  {each.similar && (
                    <Button
                      size="sm"
                      variant="primary"
                      busy={deciding === `${each.name} ${each.similar.id}`}
                      disabled={busy}
                      onClick={() => void decide(each, each.similar!.id)}
                    >
                      {t('similar.use', { similar: each.similar.name })}
                    </Button>
                  )}
                  {mayCreate && (
                    <Button
                      size="sm"
                      icon={<Plus aria-hidden="true" />}
                      busy={deciding === `${each.name} `}
                      disabled={busy}
                      onClick={() => void decide(each)}
                    >
                      {t('similar.create', { name: each.name })}
                    </Button>
                  )}
                </div>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}
