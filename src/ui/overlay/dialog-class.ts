const moving = 'duration-(--motion-slow) ease-out motion-reduce:transition-none'

export const backdrop =
  `fixed inset-0 z-40 bg-overlay opacity-[calc(1-var(--drawer-swipe-progress,0))] transition-opacity ${moving} ` +
  'data-ending-style:opacity-0 data-starting-style:opacity-0 data-swiping:duration-0'

export const desk = {
  viewport: 'fixed inset-0 z-50 grid place-items-center overflow-y-auto p-6',
  /** For content that changes its height: the top stays in place. */
  topViewport:
    'fixed inset-0 z-50 grid items-start justify-items-center overflow-y-auto p-6 pt-[min(12dvh,7rem)]',
  popup:
    'flex max-h-full w-full flex-col overflow-hidden rounded bg-surface-raised text-text shadow-floating outline-none ' +
    'transition-[opacity,scale,translate] duration-(--motion) ease-out ' +
    'data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:scale-97 data-starting-style:opacity-0',
  sizes: { sm: 'max-w-sm', md: 'max-w-lg', lg: 'max-w-2xl' },
  footer: 'flex flex-wrap justify-end gap-2 px-6 pt-5 pb-6',
}

export const phone = {
  viewport: 'fixed inset-0 z-50 flex items-end',
  popup:
    'flex max-h-[88dvh] w-full flex-col rounded-t bg-surface-raised pb-[env(safe-area-inset-bottom)] text-text shadow-floating outline-none ' +
    `[transform:translateY(var(--drawer-swipe-movement-y,0px))] transition-transform ${moving} data-swiping:select-none ` +
    'data-ending-style:[transform:translateY(100%)] data-starting-style:[transform:translateY(100%)]',
  handle: 'mx-auto mt-2.5 -mb-1.5 h-1 w-10 shrink-0 rounded-full bg-border-strong/60',
  footer: 'flex flex-col-reverse gap-2 px-5 pt-4 pb-5 *:w-full *:h-12 *:text-base',
}
