/** The folder of builds, relative to the root. BUILD_DIR separates builds with other settings, such as a demo. */
export const dist = process.env.BUILD_DIR || 'dist'
