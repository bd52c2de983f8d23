/** Further builds for some browser tests, each with its settings. */
export const otherBuilds = {
  demo: { BUILD_DIR: 'dist/demo', VITE_DEMO: 'true', VITE_ENV_NAME: 'Preview', VITE_ENV_EMOJI: '🧪' },
  /** The same sources again: the build date is in its files, so all file names differ. */
  next: { BUILD_DIR: 'dist/next' },
}
