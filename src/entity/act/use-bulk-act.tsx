import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from '~/i18n/react'
import { useCounted } from '~/i18n/use-counted'
import { isNamedError } from '~/lib/app-error'
import { asciiDigits } from '~/lib/ascii-digits'
import { enumerated } from '~/ui/text/name-list'
import { numberText } from '~/lib/number-text'
import { randomId } from '~/lib/uuid'
import { Alert } from '~/ui/feedback/alert'
import { Progress } from '~/ui/feedback/progress'
import { toast } from '~/ui/feedback/toast'
import { Field } from '~/ui/form/field'
import { TextInput } from '~/ui/form/text-input'
import { useUnloadWarning } from '~/ui/use-unload-warning'
import type { BulkTarget } from '../bulk/define-bulk'
import type { UndoStep } from './act.requests'
import { useOfferUndo } from './use-undo'

/** Above this number of rows, the user must type the number to confirm. */
const typedFrom = 100

type Counted = { count: number; mark: string }

/** The confirmed count and hash, and the id that all calls of one action share. */
export type AskedAct = { act: string; expected?: Counted }

type Step = { remaining: number }

/** Repeats the call until no rows remain or the signal aborts; rows processed before that stay changed. */
export async function runAct<Outcome extends Step>(
  call: (asked: AskedAct) => Promise<Outcome>,
  {
    expected,
    signal,
    onProgress,
  }: {
    expected?: AskedAct['expected']
    signal?: AbortSignal
    onProgress?: (remaining: number) => void
  } = {},
): Promise<Outcome> {
  const asked = { act: randomId(), expected }
  for (;;) {
    const outcome = await call(asked)
    onProgress?.(outcome.remaining)
    if (outcome.remaining === 0 || signal?.aborted) return outcome
  }
}

/** `key`: the query key, everything that the count depends on. */
export type Question = { key: unknown; ask: () => Promise<Counted> }

type Running = { remaining: number; total: number }

/**
 * State of a bulk action's confirmation: the server counts the rows when the dialog opens, large counts must
 * be typed, and a long-running action shows its progress and can be stopped.
 */
export function useBulkAct({ name, count: selected }: BulkTarget, question: Question) {
  const { t, language } = useTranslation('act')
  const counted = useCounted('act')
  const isOne = name !== undefined
  const { data, isError, refetch } = useQuery({
    queryKey: ['act', 'count', question.key],
    queryFn: question.ask,
    enabled: !isOne,
    // The count is never reused: other rows may match the next time.
    gcTime: 0,
    staleTime: Infinity,
    retry: 1,
    throwOnError: false,
  })
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<'type' | 'changed' | null>(null)
  const [running, setRunning] = useState<Running | null>(null)
  const [stopping, setStopping] = useState(false)
  const stopper = useRef<AbortController | null>(null)
  const count = isOne ? 1 : (data?.count ?? null)
  const isTyped = count !== null && count > typedFrom
  useUnloadWarning(running !== null)

  /** Validates the typed number and shows an error if it is missing. */
  const isReady = () => {
    if (!count) return false
    const given = asciiDigits(typed).replaceAll(/[\s.,٬،'’\u00A0\u202F]/g, '')
    if (isTyped && given !== String(count)) return setProblem('type') ?? false
    setProblem(null)
    return true
  }

  const run = async <Outcome extends Step>(call: (asked: AskedAct) => Promise<Outcome>) => {
    const controller = new AbortController()
    stopper.current = controller
    setRunning({ remaining: count ?? 0, total: count ?? 0 })
    try {
      return await runAct(call, {
        expected: data && { count: data.count, mark: data.mark },
        signal: controller.signal,
        onProgress: (remaining) => setRunning({ remaining, total: count ?? remaining }),
      })
    } finally {
      setRunning(null)
      setStopping(false)
    }
  }

  /** Whether the selection has changed. The dialog then shows its own notice and counts again. */
  const isChanged = (error: unknown) => {
    if (!isNamedError(error) || error.code !== 'SELECTION_CHANGED') return false
    setProblem('changed')
    setTyped('')
    void refetch()
    return true
  }

  const number = count === null ? '' : numberText(count, language)
  const done = running ? running.total - running.remaining : 0
  const share = running && running.total > 0 ? done / running.total : 0
  const text = running
    ? t('progress', { done: numberText(done, language), total: numberText(running.total, language) })
    : ''
  return {
    /** Number of affected rows; null until the server has counted them. */
    count,
    /** The only row by name, or several by the number that the server counted. */
    named: (many: (count: number) => ReactNode) =>
      name === undefined ? many(count ?? selected) : <bdi>{name}</bdi>,
    busy: running !== null,
    isReady,
    run,
    stopping,
    /** Stops after the call that is in progress. */
    stop: () => {
      setStopping(true)
      stopper.current?.abort()
    },
    isChanged,
    /** The field for the number, the progress bar, or the notice that the selection has changed. */
    parts: (
      <>
        {count === null && (
          <p role="status" className="text-sm text-text-muted">
            {t(isError ? 'notCounted' : 'counting')}
          </p>
        )}
        {problem === 'changed' && <Alert tone="warning">{t('changed')}</Alert>}
        {count === 0 && <Alert tone="warning">{t('none')}</Alert>}
        {isTyped && !running && (
          <Field
            label={counted('type', count)}
            error={problem === 'type' ? t('mismatch', { number }) : undefined}
            required
          >
            <TextInput
              name="count"
              inputMode="numeric"
              autoComplete="off"
              dir="ltr"
              className="rtl:text-end"
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value)
                setProblem(null)
              }}
            />
          </Field>
        )}
        {running && running.total > typedFrom && (
          <div className="flex flex-col gap-2">
            <Progress label={t('running')} share={share} text={text} />
            <p className="text-sm text-text-muted tabular-nums">{text}</p>
            <p className="text-sm text-text-muted">{t(stopping ? 'stopping' : 'keepOpen')}</p>
          </div>
        )}
      </>
    ),
  }
}

export type BulkAct = ReturnType<typeof useBulkAct>

type ActOutcome = { done: number; remaining: number; undo: string | null }

/**
 * Tells what became of every selected row, so that the numbers add up, and offers to undo it. `sentences` are those of the
 * entity; false is left out.
 */
export function useOutcomeToast(
  step?: UndoStep,
): (outcome: ActOutcome, sentences: (string | false)[]) => void {
  const { language } = useTranslation('act')
  const counted = useCounted('act')
  const offerUndo = useOfferUndo(step)
  return ({ done, remaining, undo }, sentences) => {
    const stopped = remaining > 0 && counted('stopped', remaining)
    const text = enumerated(
      [...sentences, stopped].filter((sentence) => sentence !== false),
      language,
    )
    if (done > 0) offerUndo(undo, text)
    else toast.info(text)
  }
}
