/** A reason not to start that the operator can mend: shown as its message alone, without a stack. */
export class StartupFault extends Error {
  override name = 'StartupFault'
}
