/** Decided when the product is built, the same on the server and in the browser. */
export const demo = import.meta.env.VITE_DEMO === 'true'

export const environment = {
  name: import.meta.env.VITE_ENV_NAME ?? '',
  emoji: import.meta.env.VITE_ENV_EMOJI ?? '',
  color: import.meta.env.VITE_ENV_COLOR || 'plum',
}
