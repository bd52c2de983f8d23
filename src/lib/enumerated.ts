/** Arabic has a comma of its own. */
export const commaIn = (language: string) => (language === 'ar' ? '، ' : ', ')

/** Several statements in one line. */
export const enumerated = (parts: readonly string[], language: string) => parts.join(commaIn(language))
