import { product } from './product'

/** Contact and source links of a demo. Replace them before you publish one. */
export const makers = {
  email: `hello@${product.slug}.example`,
  repository: `https://${product.slug}.example/${product.slug}.git`,
}
