import type { ComponentType, ReactNode } from 'react'
import { type LateModule, lateModule } from '~/lib/late-module'
import { useLate } from './use-late'

/** What the words in place of a missing part need to know. */
export type Missing = {
  /** Asks for it again. */
  retry: () => void
  busy: boolean
  /** It was asked for again already: it may be gone for good, as after a deployment, and come with a new page only. */
  again: boolean
}

type Options<Props> = {
  load: () => Promise<ComponentType<Props>>
  /** Said in place of the part when it did not arrive. */
  missing: (missing: Missing, props: Props) => ReactNode
  /** Before that it is not fetched. */
  wanted?: (props: Props) => boolean
  /** Keeps its place until it comes. */
  waiting?: (props: Props) => ReactNode
}

type Late<Props> = ComponentType<Props> & Pick<LateModule<ComponentType<Props>>, 'prefetch' | 'load'>

/**
 * A component whose code is fetched when it is first drawn, in the browser alone. A file that cannot be loaded is no
 * error of the page: it is told where the part would stand, with a way to try again.
 */
export function late<Props extends object>({ load, wanted, missing, waiting }: Options<Props>): Late<Props> {
  const part = lateModule(load)
  function LatePart(props: Props) {
    const { value: Part, failures, busy, retry } = useLate(part, wanted?.(props))
    if (Part) return <Part {...props} />
    if (failures > 0) return missing({ retry, busy, again: failures > 1 }, props)
    return waiting?.(props) ?? null
  }
  return Object.assign(LatePart, { prefetch: part.prefetch, load: part.load })
}
