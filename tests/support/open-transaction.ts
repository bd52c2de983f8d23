import type { Database } from '~/platform/database.server'

/** Runs `work` while another transaction stays open after `write`, then commits it. */
export async function whileOpen(
  db: Database,
  write: (tx: Database) => Promise<unknown>,
  work: () => Promise<unknown>,
) {
  let end = () => {}
  const ending = new Promise<void>((resolve) => (end = resolve))
  let begun = () => {}
  const isOpen = new Promise<void>((resolve) => (begun = resolve))
  const open = db.transaction(async (tx) => {
    await write(tx)
    begun()
    await ending
  })
  try {
    await Promise.race([isOpen, open])
    await work()
  } finally {
    end()
    await open
  }
}

/** Fails if the work waits for the open transaction. */
export const soon = (work: Promise<unknown>) =>
  Promise.race([
    work,
    new Promise((_, reject) => setTimeout(() => reject(new Error('waited for the open transaction')), 2000)),
  ])
