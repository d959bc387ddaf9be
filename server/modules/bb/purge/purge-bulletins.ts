/**
 * Bulletins that have been in the recycle bin for 30 days go for good, with all that stood with them (bb.md §4, §7). The audit log keeps
 * which they were: serial number, hash, dates and how many had read and confirmed. That their revisions and records of confirmation go no
 * sooner is held by the database (`on_delete: 'purge'`).
 */
import { sql } from 'kysely'
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import type { JobKind } from '../../../contracts/jobs'
import { asOwner } from '../../../database/connection/as-owner'
import { transact, type Context } from '../../../kernel/context'
import { audit } from '../../../outbox/audit'
import { discussion, notify } from '../../sc'

const atOnce = 500

export const purgeBulletins: JobKind = {
  kind: 'bb.purge',
  async run(job) {
    let purged = 0
    const due = await duePurge(job.ctx)
    if (due.length === 0) return { result: { purged } }
    // The history of records may only be added to by the application's role.
    await asOwner(job.services, async (db) => {
      for (const id of due) {
        job.signal.throwIfAborted()
        const files = await transact({ ...job.ctx, db }, (tx) => purge(tx, id))
        if (files === undefined) continue
        purged += 1
        for (const key of files) await job.services.files.delete(key)
        job.progress(purged, due.length)
      }
    })
    return { result: { purged } }
  },
}

const isDue = sql<boolean>`deleted_at < now() - interval '30 days'`

async function duePurge(ctx: Context): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id::int as id from bb_bulletin where ${isDue} order by deleted_at limit ${atOnce}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** @returns keys of files that go once this is committed; undefined = it was restored or purged meanwhile */
async function purge(ctx: Context, id: number): Promise<string[] | undefined> {
  const { rows } = await sql<{ id: number }>`select id from bb_bulletin where id = ${id} and ${isDue} for update`.execute(ctx.db)
  if (rows.length === 0) return undefined
  await keepTrail(ctx, id)
  // Rows that are only added go before their bulletin: without it the database could not tell that its time is over.
  await sql`delete from bb_ack_record where bulletin_id = ${id}`.execute(ctx.db)
  await sql`delete from bb_revision where bulletin_id = ${id}`.execute(ctx.db)
  await sql`delete from bb_bulletin where id = ${id}`.execute(ctx.db)
  const keys = await discussion.removeBeside(ctx, { module: 'bb', entity: 'bulletin', id })
  await notify.forget(ctx, 'bb', id)
  await sql`delete from kontor_revision where entity = 'bb/bulletin' and record_id = ${id}`.execute(ctx.db)
  return keys
}

interface Trail {
  title: unknown
  serial_no: string | null
  category: string
  author: string
  state: string
  revision: number
  content_hash: string | null
  first_published_at: string | null
  deleted_at: string
  readers: number
  confirmed: number
  revisions: number
  records: number
}

async function keepTrail(ctx: Context, id: number): Promise<void> {
  const { rows } = await sql<Trail>`
    select b.title, b.serial_no, c.code as category, u.account as author, b.state, b.revision, b.content_hash, b.first_published_at,
      b.deleted_at,
      (select count(*)::int from bb_receipt as r where r.bulletin_id = b.id and r.read_at is not null) as readers,
      (select count(*)::int from bb_receipt as r where r.bulletin_id = b.id and r.ack_at is not null) as confirmed,
      (select count(*)::int from bb_revision as v where v.bulletin_id = b.id) as revisions,
      (select count(*)::int from bb_ack_record as k where k.bulletin_id = b.id) as records
    from bb_bulletin as b join bb_category as c on c.id = b.category_id join sc_user as u on u.id = b.author_id
    where b.id = ${id}`.execute(ctx.db)
  const [row] = rows
  if (!row) return
  const { title, ...kept } = row
  await audit(ctx, {
    ...{ action: 'purged', module: 'bb', entity: 'bulletin', record_id: id, label: i18nText(title, ctx.language) },
    changes: Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== null)),
  })
}
