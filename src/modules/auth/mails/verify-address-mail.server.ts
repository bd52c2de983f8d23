import { type CodeMailContent, mailWithCode } from './mail-with-code.server'

/** To the address an account already has, which was never shown to be its owner's. */
export const verifyAddressMail = (content: CodeMailContent) =>
  mailWithCode({ kind: 'verifyAddress', reason: 'account' }, content)
