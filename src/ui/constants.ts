/** Up to this width, in pixels, a dialog is a bottom drawer. */
export const drawerBreakpoint = 640
/** The part of its height a drawer must be pulled down to close when let go. */
export const drawerCloseThreshold = 0.25

export const toastDuration = 4000
/** A toast that offers to take something back stays until one has read it and made up one's mind. */
export const undoToastDuration = 10_000
export const toastsVisible = 3
/** In pixels, like what follows. */
export const toastWidth = 356
export const toastGap = 14
export const toastSwipeThreshold = 45
