import { Avatar } from '~/ui/avatar'

type Props = {
  organization: { id: string; name: string; logo: string | null }
  size?: 'sm' | 'md' | 'lg'
}

/** Its logo, or the initials of its name. Square, so that nobody takes it for a person. Decorative: the name stands beside it. */
export function OrganizationLogo({ organization: { id, name }, size = 'md' }: Props) {
  return <Avatar name={name} seed={id} size={size} className={size === 'sm' ? 'rounded-tight' : 'rounded'} />
}
