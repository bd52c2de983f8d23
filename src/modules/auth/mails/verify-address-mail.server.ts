import { type CodeMailContent, mailWithCode } from './mail-with-code.server'

/** To the current address of an account, to verify it. */
export const verifyAddressMail = (content: CodeMailContent) =>
  mailWithCode({ kind: 'verifyAddress', reason: 'account' }, content)
