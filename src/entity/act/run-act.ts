import { randomId } from '~/lib/uuid'

/** The confirmed count and hash, and the id that all calls of one action share. */
export type AskedAct = { act: string; expected?: { count: number; mark: string } }

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
