/** Set at build time, the same on the server and in the browser. */
export const demo = import.meta.env.VITE_DEMO === 'true'

/** The error code of all changes in a demo. */
export const demoRefusal = 'DEMO_READ_ONLY'

export const environment = {
  name: import.meta.env.VITE_ENV_NAME ?? '',
  emoji: import.meta.env.VITE_ENV_EMOJI ?? '',
  color: import.meta.env.VITE_ENV_COLOR || 'plum',
}

/** Version, commit and time of the build; see vite.config.ts. */
export const build = {
  version: import.meta.env.BUILD_VERSION ?? '',
  /** Empty without a git history; ends in `-dirty` with uncommitted changes. */
  commit: import.meta.env.BUILD_COMMIT ?? '',
  date: import.meta.env.BUILD_DATE ?? '',
  mode: import.meta.env.MODE,
}
