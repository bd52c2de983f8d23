/** Decided when the product is built, the same on the server and in the browser. */
export const demo = import.meta.env.VITE_DEMO === 'true'

/** What a demo answers to everything that would change something. */
export const demoRefusal = 'DEMO_READ_ONLY'

export const environment = {
  name: import.meta.env.VITE_ENV_NAME ?? '',
  emoji: import.meta.env.VITE_ENV_EMOJI ?? '',
  color: import.meta.env.VITE_ENV_COLOR || 'plum',
}

/** What was built, from which commit and when; see vite.config.ts. */
export const build = {
  version: import.meta.env.BUILD_VERSION ?? '',
  /** Empty where there is no history; ends in `-dirty` where files differ from it. */
  commit: import.meta.env.BUILD_COMMIT ?? '',
  date: import.meta.env.BUILD_DATE ?? '',
  mode: import.meta.env.MODE,
}
