import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import readexPro from '@fontsource-variable/readex-pro/files/readex-pro-arabic-wght-normal.woff2?url'
import fraunces from '@fontsource/fraunces/files/fraunces-latin-600-normal.woff2?url'

/** The fonts of the first paint, for `<link rel="preload">`: a later font would cause a layout shift. */
export function fontsToPreload(language: string) {
  return language === 'ar' ? [readexPro, figtree] : [figtree, fraunces]
}

const arabic = /[\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufefc]/

/**
 * Loads the Arabic font on a page in another language once Arabic text is in view. Until then, and where nobody scrolls
 * to it, a local font with the same metrics is used: the font is a tenth of what a first visit downloads.
 */
export function loadArabicFontInView(language: string): () => void {
  const { documentElement: root, body } = document
  if (language === 'ar' || 'arabic' in root.dataset) return () => {}

  const inView = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    root.dataset.arabic = ''
    stop()
  })
  const observeTexts = (within: Node) => {
    const texts = document.createTreeWalker(within, NodeFilter.SHOW_TEXT)
    do {
      const { nodeValue, parentElement } = texts.currentNode
      if (parentElement && nodeValue && arabic.test(nodeValue)) inView.observe(parentElement)
    } while (texts.nextNode())
  }
  const added = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      if (target.nodeType === Node.TEXT_NODE) observeTexts(target)
      else for (const node of addedNodes) observeTexts(node)
    }
  })
  const stop = () => {
    inView.disconnect()
    added.disconnect()
  }
  observeTexts(body)
  added.observe(body, { childList: true, characterData: true, subtree: true })
  return stop
}
