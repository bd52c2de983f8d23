/** Arabic has its own comma. */
export const commaIn = (language: string) => (language === 'ar' ? '، ' : ', ')

export const enumerated = (parts: readonly string[], language: string) => parts.join(commaIn(language))
