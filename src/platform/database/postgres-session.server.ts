import type { ExtractTablesWithRelations } from 'drizzle-orm'
import { NodePgDatabase, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core'
import type { Database } from '../database.server'
import type { Connections, Held } from './connections.server'

type Schema = Record<string, never>
type Relations = ExtractTablesWithRelations<Schema>
type Transaction = NodePgTransaction<Schema, Relations>
type Client = ConstructorParameters<typeof NodePgSession>[0]

const dialect = new PgDialect()

/** Releases connections whose `begin` failed, which Drizzle's own session does not. Used by all queries. */
class PostgresSession extends NodePgSession<Schema, Relations> {
  constructor(private readonly connections: Connections) {
    super(connections as unknown as Client, dialect, undefined)
  }

  override transaction<T>(work: (tx: Transaction) => Promise<T>, config?: PgTransactionConfig): Promise<T> {
    const begin = config?.accessMode === 'read only' ? this.connections.reading : this.connections.transaction
    return begin(async (held: Held) => {
      const tx = transactionOn(held)
      if (config) await tx.setTransaction(config)
      return await work(tx)
    })
  }
}

/** A session on a connection with an open transaction. */
class TransactionSession extends NodePgSession<Schema, Relations> {
  constructor(held: Held) {
    super(held as unknown as Client, dialect, undefined)
  }

  /** For migrations, which open their transaction through the session. */
  override transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return work(new NodePgTransaction<Schema, Relations>(dialect, this, undefined))
  }
}

export const transactionOn = (held: Held): Transaction =>
  new NodePgTransaction<Schema, Relations>(dialect, new TransactionSession(held), undefined)

export function databaseOn(connections: Connections): Database {
  const db = new NodePgDatabase(dialect, new PostgresSession(connections), undefined)
  return Object.assign(db, { $client: connections })
}
