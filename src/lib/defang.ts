import { isEmail } from './email'

const scheme = /:(?=\/\/)/g
/** A dot between a label and what could be a top-level domain, in any script; "J.R.R." has none. */
const domainDot = /(?<=[\p{L}\p{N}])[.。．｡](?=\p{L}{2,})/gu

/**
 * A name as it may stand in a mail: mail programs make links of whatever looks like an address, and a link in our mail
 * speaks in our name. Visible marks, since invisible ones would be copied along. An e-mail address stays: it opens no page.
 */
export function defang(name: string): string {
  const isAddress: boolean = isEmail(name)
  return isAddress ? name : name.replaceAll(scheme, '[:]').replaceAll(domainDot, '[.]')
}
