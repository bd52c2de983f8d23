import { product } from './product'

/** Whom the visitors of a demo may write to, and where its sources are. Put your own here before you publish one. */
export const makers = {
  email: `hello@${product.slug}.example`,
  repository: `https://${product.slug}.example/${product.slug}.git`,
}
