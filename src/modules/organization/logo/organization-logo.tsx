import { pictureUrl } from '~/entity/picture/picture-kind'
import { Avatar } from '~/ui/avatar'
import { cn } from '~/ui/cn'
import { hideIfBroken } from '~/ui/hide-if-broken'
import { logoKind } from './logo-kind'

type Props = {
  organization: { id: string; name: string; logo: string | null }
  size?: 'sm' | 'md' | 'lg'
}

/**
 * Its logo, above the initials of its name: they are all there is without one, and what stays where it does not load.
 * Square, so that nobody takes it for a person. Decorative: the name stands beside it.
 */
export function OrganizationLogo({ organization: { id, name, logo }, size = 'md' }: Props) {
  const corners = size === 'sm' ? 'rounded-tight' : 'rounded'
  return (
    <span className="relative inline-grid shrink-0">
      <Avatar name={name} seed={id} size={size} corners={corners} />
      {logo && (
        <img
          key={logo}
          ref={hideIfBroken}
          onError={(event) => hideIfBroken(event.currentTarget)}
          alt=""
          loading="lazy"
          decoding="async"
          src={pictureUrl(logoKind, logo, logoKind.widths[0])}
          className={cn('absolute inset-0 size-full border border-border bg-[#fff] object-contain', corners)}
        />
      )}
    </span>
  )
}
