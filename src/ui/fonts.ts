import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import readexPro from '@fontsource-variable/readex-pro/files/readex-pro-arabic-wght-normal.woff2?url'
import fraunces from '@fontsource/fraunces/files/fraunces-latin-600-normal.woff2?url'

/** The fonts of the first paint, for `<link rel="preload">`: a later font would cause a layout shift. */
export function fontsToPreload(language: string) {
  return language === 'ar' ? [readexPro, figtree] : [figtree, fraunces]
}
