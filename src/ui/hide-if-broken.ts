/** Also where it failed before this script had loaded. Browsers would show the sign of a torn page. */
export const hideIfBroken = (image: HTMLImageElement | null) => {
  if (image?.complete && image.naturalWidth === 0) image.hidden = true
}
