/** What is done with the role of the database's owner: tables, indexes, and the trails that the application may only add to. */
import type { Db } from '../../kernel/context'
import { connect } from './connect'

export async function asOwner<T>({ migrateUrl }: { migrateUrl: string }, act: (db: Db) => Promise<T>): Promise<T> {
  const owner = connect(migrateUrl, { max: 1, application_name: 'kontor owner', statement_timeout: 0 })
  try {
    return await act(owner.db)
  } finally {
    await owner.close()
  }
}
