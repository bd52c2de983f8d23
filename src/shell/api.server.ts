import { os } from '@orpc/server'
import { accountApi } from '~/features/account/account.api.server'
import { auditApi } from '~/features/audit/audit.api.server'
import { bookApi } from '~/features/book/book.api.server'
import { coverApi } from '~/features/book/covers/cover.api.server'
import { dashboardApi } from '~/features/dashboard/dashboard.api.server'
import { genreApi } from '~/features/genre/genre.api.server'
import { importApi } from '~/features/import/import.api.server'
import { mailboxApi } from '~/features/mailbox/mailbox.api.server'
import { userApi } from '~/features/user/user.api.server'
import type { CallMeta } from '~/lib/contract'
import { type CallContext, pipeline } from '~/server/procedure.server'

/** Every feature that can be called. The pipeline stands before all of them. */
export const api = os.$context<CallContext>().$meta<CallMeta>({}).use(pipeline).router({
  account: accountApi,
  audit: auditApi,
  book: bookApi,
  cover: coverApi,
  dashboard: dashboardApi,
  genre: genreApi,
  import: importApi,
  mailbox: mailboxApi,
  user: userApi,
})
