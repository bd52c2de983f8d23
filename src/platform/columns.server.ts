import { timestamp } from 'drizzle-orm/pg-core'

/** A timestamp, always with time zone: without one its meaning would depend on the server's settings. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const createdAt = () => moment('created_at').notNull().defaultNow()

export const updatedAt = () =>
  moment('updated_at')
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date())
