import { demo } from '~/lib/build-flags'
import { isOpenToOthers } from '~/platform/own-addresses.server'
import type { Settings } from '~/platform/settings.server'
import { demoCode } from '~/sign-in.server'
import type { Runtime } from './runtime.server'
import { product } from '~/lib/product'

/** The summary that is printed to the terminal after the start. */
export function startSummary({ settings, database }: Runtime): string {
  const data =
    database.kind === 'embedded' ? `embedded database in ${settings.dataDir}` : 'PostgreSQL (DATABASE_URL)'
  const lines = ['', `  ${product.name} is running at ${settings.appUrl}`, '']
  if (!settings.production || demo) {
    lines.push('  Sign in as   admin@example.com (administrator) or user@example.com')
  }
  if (demo) lines.push(`  The code     ${demoCode}; this is a demo, nothing can be changed`)
  else if (!settings.production) {
    lines.push(
      settings.smtpUrl
        ? '  The code     goes out through SMTP_URL'
        : `  The code     arrives at ${settings.appUrl}/dev/mailbox`,
    )
  }
  lines.push(`  Data         ${data}`, '  Stop         Ctrl+C', '')
  if (isOpenToOthers(settings) && !demo) lines.push(...openToOthers(settings), '')
  return lines.join('\n')
}

/** HOST is set: warns what others on the network can reach. */
const openToOthers = ({ host, port, smtpUrl }: Settings): string[] => [
  `  Warning      HOST is ${host}: whoever can reach port ${port} of this machine can sign in as a sample person,`,
  `               the administrator included${smtpUrl ? '.' : ', and read every mail in the mailbox.'}`,
  '               Leave HOST out to keep it to this machine.',
]
