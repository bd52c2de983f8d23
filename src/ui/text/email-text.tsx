import { cn } from '../cn'
import { Ltr } from './ltr'

/** Breaks a long address before its @, and elsewhere only if that is not enough. */
export function EmailText({ email, className }: { email: string; className?: string }) {
  const at = email.lastIndexOf('@')
  return (
    <Ltr className={cn('wrap-anywhere', className)}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </Ltr>
  )
}
