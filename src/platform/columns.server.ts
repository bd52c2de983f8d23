import { timestamp } from 'drizzle-orm/pg-core'

/** A moment. Always with its time zone: without one, its meaning would depend on the server's clock. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const createdAt = () => moment('created_at').notNull().defaultNow()

export const updatedAt = () =>
  moment('updated_at')
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date())
