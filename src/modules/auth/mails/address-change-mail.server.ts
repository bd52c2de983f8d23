import { type CodeMailContent, mailWithCode } from './mail-with-code.server'

/** To the new address, to confirm the change with a code. */
export const addressChangeMail = (content: CodeMailContent) =>
  mailWithCode({ kind: 'addressChange', reason: 'given' }, content)
