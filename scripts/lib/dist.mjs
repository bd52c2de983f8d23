/** Where builds lie, from the root. Those of other settings, of a demo say, can lie beside them. */
export const dist = process.env.BUILD_DIR || 'dist'
