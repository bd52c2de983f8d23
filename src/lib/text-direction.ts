const rightToLeft =
  /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u

/**
 * Which way a block of content runs, by the first letter of its texts. Said by us since `dir="auto"` looks into nested
 * blocks in one browser and not in another.
 */
export const textDirection = (...texts: string[]): 'rtl' | 'ltr' =>
  rightToLeft.test(texts.join(' ')) ? 'rtl' : 'ltr'
