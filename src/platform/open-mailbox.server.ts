import type { Settings } from './settings.server'

/** On a developer's machine that sends no mail, the product shows all mail to whoever asks, codes included. */
export const isMailboxOpen = ({ production, smtpUrl }: Pick<Settings, 'production' | 'smtpUrl'>): boolean =>
  !production && !smtpUrl
