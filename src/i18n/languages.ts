export const languages = {
  en: { name: 'English', direction: 'ltr' },
  fr: { name: 'Français', direction: 'ltr' },
  ar: { name: 'العربية', direction: 'rtl' },
  sw: { name: 'Kiswahili', direction: 'ltr' },
} as const

export type Language = keyof typeof languages

export const defaultLanguage: Language = 'en'

export const languageCodes = Object.keys(languages) as Language[]

/** Arabic has its own font and a larger size, also in src/ui/styles.css and fonts.css. */
export const isArabic = (language: string) => language === 'ar'

export const directionOf = (language: Language): 'ltr' | 'rtl' => languages[language].direction

/** Maps 'fr-CA' and 'FR' to French; null for unsupported languages. */
export function toLanguage(tag: string | null | undefined): Language | null {
  const code = tag?.trim().split(/[-_]/, 1)[0]?.toLowerCase()
  return code !== undefined && Object.hasOwn(languages, code) ? (code as Language) : null
}
