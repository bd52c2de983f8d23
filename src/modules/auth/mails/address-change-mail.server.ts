import { type CodeMailContent, mailWithCode } from './mail-with-code.server'

/** To a new address, which becomes the account's once the code comes back. */
export const addressChangeMail = (content: CodeMailContent) =>
  mailWithCode({ kind: 'addressChange', reason: 'given' }, content)
