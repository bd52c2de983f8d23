import { cn } from '../cn'
import { Ltr } from './ltr'

/** An address in a narrow place breaks before its @, and elsewhere only where even that does not help. */
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
