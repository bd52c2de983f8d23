import { inlineSource } from '~/lib/inline-source'
import { isHydrated } from '~/seams/react-hydration'

type Early = {
  target: HTMLElement
  type: 'click' | 'change' | 'input' | 'submit'
  submitter?: HTMLElement | null
  /** Hydration sets a control back to the value of the server. */
  value?: string
  checked?: boolean
}

/**
 * Records what somebody does before the page is hydrated and no handler would see: clicks on buttons, changes of controls,
 * typed text, and submits of forms that only a script handles. Links and forms with an address work by themselves. The
 * function is inlined into the page as text, so it must be self-contained.
 */
function recordEarlyInput() {
  const seen: Early[] = []
  const types = ['click', 'change', 'input', 'submit'] as const
  const isText = (target: HTMLElement) =>
    target.matches('textarea, input:not([type=checkbox], [type=radio], [type=file])')

  const record = (event: Event) => {
    const target = event.target as HTMLElement
    const type = event.type as Early['type']
    if (type === 'submit') {
      if (target.hasAttribute('action') || target.getAttribute('method') === 'post') return
      event.preventDefault()
      seen.push({ target, type, submitter: (event as SubmitEvent).submitter })
    } else if (type === 'click') {
      const button = target.closest<HTMLButtonElement>('button, a[href], summary')
      if (button?.type === 'button') seen.push({ target: button, type })
    } else if (isText(target) ? type === 'input' : type === 'change') {
      // The last value counts.
      const before = seen.findIndex((each) => each.target === target)
      if (before >= 0) seen.splice(before, 1)
      const { value, checked } = target as HTMLInputElement
      seen.push({ target, type, value, checked })
    }
  }
  for (const type of types) document.addEventListener(type, record, true)
  return () => {
    for (const type of types) document.removeEventListener(type, record, true)
    return seen
  }
}

declare global {
  interface Window {
    takeEarlyInput?: () => Early[]
  }
}

/** In every document, before its body. */
export const earlyInputScript = () => `window.takeEarlyInput=(${inlineSource(recordEarlyInput)})()`

const attempts = 300
const attemptMs = 100

/** Repeats the recorded input, in order, once React handles its elements. Call after hydration. */
export async function replayEarlyInput(): Promise<void> {
  const early = window.takeEarlyInput?.() ?? []
  delete window.takeEarlyInput
  for (const each of early) {
    for (let attempt = 0; !isHydrated(each.target) && attempt < attempts; attempt++)
      await new Promise((resolve) => setTimeout(resolve, attemptMs))
    // React marks an element while it renders, and handles its events from the commit on.
    await idle()
    if (each.target.isConnected) replay(each)
  }
}

const idle = () =>
  new Promise<unknown>((resolve) =>
    'requestIdleCallback' in window
      ? requestIdleCallback(resolve, { timeout: 1000 })
      : setTimeout(resolve, attemptMs),
  )

function replay({ target, type, submitter, value, checked }: Early): void {
  if (target instanceof HTMLFormElement) target.requestSubmit(submitter)
  else if (type === 'click') target.click()
  else if (target instanceof HTMLInputElement && (target.type === 'checkbox' || target.type === 'radio')) {
    // React compares with the last value that it set, and handles checkboxes at the click.
    target.checked = !checked
    target.click()
  } else {
    // React ignores an event whose value was set through the element's own property, which it watches.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), 'value')!.set!.call(target, value)
    target.dispatchEvent(new Event(type, { bubbles: true }))
  }
}
