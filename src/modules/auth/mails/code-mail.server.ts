import { type CodeMailContent, mailWithCode } from './mail-with-code.server'

export const codeMail = (content: CodeMailContent) => mailWithCode({ kind: 'code', reason: 'login' }, content)
