import { randomId } from '~/lib/random-id'

/** What the question said, and the id that all calls of one act share. */
export type AskedAct = { act: string; expected?: { count: number; mark: string } }

type Step = { remaining: number }

/** Goes on with an act until no rows remain, or until it is stopped: what is done then stays done. */
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
