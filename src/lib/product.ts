/** The product's name. `npm run rename` writes these three lines; everything else reads them from here. */
export const product = {
  name: 'Foreword',
  slug: 'foreword',
  language: 'en',
}

/** Changing the slug changes the cookies and signs everybody out. */
export const cookieName = (name: 'attempt' | 'device' | 'session_token') => `${product.slug}.${name}`
