/** What a job does with the role of the database's owner: tables, indexes, and the trails that the application may only add to. */
import type { Db } from '../../context'
import { connect } from '../../database/connect'
import type { Job } from '../../jobs/job'

export async function asOwner<T>(job: Job, act: (db: Db) => Promise<T>): Promise<T> {
  const owner = connect(job.services.migrateUrl, { max: 1, application_name: 'kontor job', statement_timeout: 0 })
  return act(owner.db).finally(() => owner.close())
}
