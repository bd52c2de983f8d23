/** Where the build lies, from the root. Another one, of a demo say, can lie beside it. */
export const dist = process.env.BUILD_DIR || 'dist'
