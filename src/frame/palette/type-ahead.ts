import { maxSearchTerm } from '~/lib/search-params'
import { paletteKey } from './palette-key'

/** What is typed between the key that opens the palette and the palette, whose code may still have to come. */
type TypeAhead = ReturnType<typeof createTypeAhead>

/**
 * A real field, out of sight, that takes the focus as soon as the key is pressed: the browser itself then handles
 * input methods, dead keys, Backspace and pasting. The function is written into the page as text and run before
 * hydration, so it refers to nothing outside of itself.
 */
function createTypeAhead(letter: string, maxLength: number) {
  let label = ''
  let field: HTMLInputElement | null = null
  let origin: Element | null = null
  let entered = false
  let composing: Promise<void> | null = null
  const listeners = new Set<(open: boolean) => void>()

  /** The letter with Ctrl; with Cmd on a Mac, where Ctrl with a letter moves the caret. */
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
    // Of 16 px, or a phone would zoom in.
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
    // Beside the body, whose children hydration compares with the server's.
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
    /** Listens to the key itself, until a component does. */
    listen: () => document.addEventListener('keydown', press),
    /** For the component that does: hears that the key was pressed before, and when it is called off. */
    follow: (listener: (open: boolean) => void) => {
      document.removeEventListener('keydown', press)
      listeners.add(listener)
      if (field) listener(true)
      return () => void listeners.delete(listener)
    },
    isOpen: () => field !== null,
    text: () => field?.value ?? '',
    /** Where the focus was before. */
    origin: () => origin,
    /** Resolves when no input method is in the middle of a word. */
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
 * The one of this page, made by its document: the scripts do not bring the same code again. A document that the server wrote
 * for a fault has none, and the palette opens without what was typed before it came.
 */
export const typeAhead = (): TypeAhead | undefined => window.typeAhead

/** Without its comments and indentation: the server's build keeps both. */
const source = () => createTypeAhead.toString().replaceAll(/\/\*[^]*?\*\/|\/\/.*$|^\s+/gm, '')

/** For every document, also of pages without a palette: the next page may come without one. */
export const typeAheadScript = () => `window.typeAhead=(${source()})('${paletteKey}',${maxSearchTerm})`

/** Listens to the key before hydration. `label` names the field. */
export const listenScript = (label: string) =>
  `typeAhead.listen();typeAhead.name(${JSON.stringify(label).replaceAll('<', '\\u003c')})`
