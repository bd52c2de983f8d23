import { inlineSource } from '~/lib/inline-source'
import { maxSearchTerm } from '~/lib/search-params'

/** With Ctrl, or Cmd on a Mac. */
export const paletteKey = 'k'

/** The input typed between the shortcut and the palette, whose code may still be loading. */
type TypeAhead = ReturnType<typeof createTypeAhead>

/**
 * A real but invisible field that gets the focus as soon as the shortcut is pressed, so that the browser handles IME,
 * dead keys, Backspace and paste. The function is inlined into the page as text and runs before hydration, so it must
 * be self-contained.
 */
function createTypeAhead(letter: string, maxLength: number) {
  let label = ''
  let field: HTMLInputElement | null = null
  let origin: Element | null = null
  let entered = false
  let composing: Promise<void> | null = null
  const listeners = new Set<(open: boolean) => void>()

  /** Ctrl and the letter; Cmd on a Mac, where Ctrl with a letter moves the caret. */
  const isChord = (event: KeyboardEvent) => {
    const mac = /Mac|iP/.test(navigator.platform)
    const latin = /^[a-z]$/i.test(event.key) ? event.key : event.code.slice(3)
    return (
      (mac ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey) &&
      !event.altKey &&
      !event.shiftKey &&
      latin.toLowerCase() === letter
    )
  }
  const end = () => {
    const typed = { text: field?.value ?? '', entered }
    field?.remove()
    field = composing = null
    entered = false
    return typed
  }
  const cancel = () => {
    end()
    if (origin instanceof HTMLElement) origin.focus({ preventScroll: true })
    for (const listener of listeners) listener(false)
  }
  const begin = () => {
    if (field) return
    origin = document.activeElement
    field = document.createElement('input')
    field.type = 'text'
    field.maxLength = maxLength
    field.autocomplete = 'off'
    field.spellcheck = false
    field.ariaLabel = label
    // 16 px, or a phone would zoom in.
    field.style.cssText =
      'position:fixed;top:0;left:0;width:1px;height:1px;padding:0;border:0;opacity:0;pointer-events:none;font-size:16px'
    field.addEventListener('keydown', (event) => {
      if (event.isComposing) return
      if (event.key === 'Escape' || isChord(event)) cancel()
      else if (event.key === 'Enter') entered = true
      else return
      event.preventDefault()
      event.stopPropagation()
    })
    field.addEventListener('input', () => void (entered = false))
    field.addEventListener('compositionstart', ({ target }) => {
      composing = new Promise((resolve) => {
        for (const name of ['compositionend', 'blur'])
          target!.addEventListener(name, () => setTimeout(resolve), { once: true })
      })
    })
    // Outside the body, whose children hydration compares.
    document.documentElement.append(field)
    field.focus({ preventScroll: true })
  }
  const press = (event: KeyboardEvent) => {
    if (field || event.repeat || !isChord(event)) return
    event.preventDefault()
    begin()
  }

  return {
    name: (text: string) => void (label = text),
    begin,
    end,
    cancel,
    /** Handles the shortcut itself, until a component does. */
    listen: () => document.addEventListener('keydown', press),
    /** For the component that does: reports an earlier press of the shortcut, and cancellation. */
    follow: (listener: (open: boolean) => void) => {
      document.removeEventListener('keydown', press)
      listeners.add(listener)
      if (field) listener(true)
      return () => void listeners.delete(listener)
    },
    isOpen: () => field !== null,
    text: () => field?.value ?? '',
    origin: () => origin,
    /** Resolves when no IME composition is active. */
    settled: async () => {
      await composing
    },
  }
}

declare global {
  interface Window {
    typeAhead?: TypeAhead
  }
}

/**
 * The instance of this page, created by its inline script: the bundles do not contain the code again. The static error
 * page has none, and the palette then opens empty.
 */
export const typeAhead = (): TypeAhead | undefined => window.typeAhead

/** For every document, also of pages without a palette: client-side navigation may lead to one. */
export const typeAheadScript = () =>
  `window.typeAhead=(${inlineSource(createTypeAhead)})('${paletteKey}',${maxSearchTerm})`

/** Handles the shortcut before hydration. `label` names the field. */
export const listenScript = (label: string) =>
  `typeAhead.listen();typeAhead.name(${JSON.stringify(label).replaceAll('<', '\\u003c')})`
