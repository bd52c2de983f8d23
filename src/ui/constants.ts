/** Up to this width in pixels a dialog is a bottom drawer. */
export const drawerBreakpoint = 640
/** How far a drawer must be pulled down to close, as a fraction of its height. */
export const drawerCloseThreshold = 0.25

export const toastDuration = 4000
/** Longer, because an undo needs time to decide. */
export const undoToastDuration = 10_000
export const toastsVisible = 3
/** In pixels, like the following. */
export const toastWidth = 356
export const toastGap = 14
export const toastSwipeThreshold = 45
