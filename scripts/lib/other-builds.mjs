/** Builds beside the one that is tested, which some journeys need; each with its settings. */
export const otherBuilds = {
  demo: { BUILD_DIR: 'dist/demo', VITE_DEMO: 'true', VITE_ENV_NAME: 'Preview', VITE_ENV_EMOJI: '🧪' },
  /** The same sources once more: the date of a build is in its files, so all their names are new. */
  next: { BUILD_DIR: 'dist/next' },
}
