/** Hides a broken image, also one that failed before hydration. */
export const hideIfBroken = (image: HTMLImageElement | null) => {
  if (image?.complete && image.naturalWidth === 0) image.hidden = true
}
