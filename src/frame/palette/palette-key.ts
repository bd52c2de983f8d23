/** With Ctrl, or Cmd on a Mac. */
export const paletteKey = 'k'
