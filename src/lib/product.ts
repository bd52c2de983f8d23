/** What the product is called. `npm run rename` writes these three lines; everything else takes them from here. */
export const product = {
  name: 'Foreword',
  slug: 'foreword',
  language: 'en',
}

/** Another slug means other cookies, so that everybody signs in again. */
export const cookieName = (name: 'attempt' | 'device' | 'session_token') => `${product.slug}.${name}`
