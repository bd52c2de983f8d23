import { startSqlFloor } from '../lib/floor.mjs'
import { compareLoads } from '../lib/load.mjs'
import { againstFloor } from '../lib/table.mjs'

const join = `select "session".*, "user"."name", "user"."email", "user"."email_verified", "user"."image", "user"."role",
  "user"."banned", "user"."ban_reason", "user"."ban_expires", "user"."onboarded_at", "user"."language"
  from "session" inner join "user" on "user"."id" = "session"."user_id" where "session"."token" = $1`

/** The session check, beside one indexed join on a bare server. */
export async function session(context) {
  const { origin, pid } = await context.server()
  const cookie = await context.cookie()
  const token = decodeURIComponent(/session_token=([^;]+)/.exec(cookie)[1]).split('.')[0]
  const queries = { found: { text: join, values: [token] } }
  const floor = await startSqlFloor({ databaseUrl: await context.database(), queries })
  context.say('session: get-session')
  try {
    const headers = { accept: 'application/json', 'accept-encoding': 'gzip, deflate, br', cookie }
    const url = `${origin}/api/auth/get-session`
    const loads = { ours: { url, headers, pid }, floor: { url: floor.origin, headers, pid: floor.pid } }
    const { ours, floor: bare } = await compareLoads(loads, context)
    return [
      againstFloor('/api/auth/get-session', '/s', ours.perSecond, bare.perSecond, 1 / 3, {
        ours,
        floor: bare,
      }),
    ]
  } finally {
    await floor.stop()
  }
}
