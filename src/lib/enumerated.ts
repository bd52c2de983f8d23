/** Several statements in one line. Arabic has a comma of its own. */
export const enumerated = (parts: readonly string[], language: string) =>
  parts.join(language === 'ar' ? '، ' : ', ')
