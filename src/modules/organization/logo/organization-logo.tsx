import { lazyPicture, pictureUrl } from '~/entity/picture/picture-kind'
import { Avatar } from '~/ui/avatar'
import { cn } from '~/ui/cn'
import { logoKind } from './logo-kind'

type Props = {
  organization: { id: string; name: string; logo: string | null }
  size?: 'sm' | 'md' | 'lg'
}

/**
 * The logo, over the initials of the name, which show if there is no logo or it fails to load. Square, unlike
 * the round avatars of users. Decorative: the name is next to it.
 */
export function OrganizationLogo({ organization: { id, name, logo }, size = 'md' }: Props) {
  const corners = size === 'sm' ? 'rounded-tight' : 'rounded'
  return (
    <span className="relative inline-grid shrink-0">
      <Avatar name={name} seed={id} size={size} corners={corners} />
      {logo && (
        <img
          key={logo}
          alt=""
          {...lazyPicture}
          src={pictureUrl(logoKind, logo, logoKind.widths[0])}
          className={cn('absolute inset-0 size-full border border-border bg-[#fff] object-contain', corners)}
        />
      )}
    </span>
  )
}
