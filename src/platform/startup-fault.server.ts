/** A configuration error that prevents the start: printed without a stack. */
export class StartupFault extends Error {
  override name = 'StartupFault'
}
