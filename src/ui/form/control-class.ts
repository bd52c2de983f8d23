/** Shared by text inputs, text areas and selects. A font size of 16 px keeps iOS from zooming. */
export const controlClass =
  'w-full min-w-0 rounded border border-border-strong bg-surface-raised text-base text-text transition-colors sm:text-sm ' +
  'placeholder:text-text-muted hover:border-text-muted ' +
  'focus-visible:border-focus focus-visible:outline-1 focus-visible:outline-offset-0 ' +
  'aria-invalid:border-danger aria-invalid:focus-visible:outline-danger ' +
  'disabled:bg-surface-sunken disabled:text-text-muted disabled:hover:border-border-strong'
