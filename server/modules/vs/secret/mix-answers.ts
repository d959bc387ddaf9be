/**
 * Where rows lie, and the number of the transaction that wrote them, tell the order in which they came (vs.md §3, §5.5). So every hour, and
 * when an event closes, all rows of it are written anew at once: answers in the order of their random keys, ballots in that of their trackers.
 */
import { sql } from 'kysely'
import type { JobKind } from '../../../contracts/jobs'
import type { Context } from '../../../kernel/context'

/** @param ctx in a transaction; what others are writing meanwhile is mixed the next time */
export async function mixEvent(ctx: Context, event: number): Promise<void> {
  // The sort takes all rows before the first is written back.
  await sql`
    with taken as (delete from vs_anonymous_answer where event_id = ${event} returning event_id, key, answers)
    insert into vs_anonymous_answer (event_id, key, answers) select event_id, key, answers from taken order by key`.execute(ctx.db)
  await sql`
    with taken as (delete from vs_ballot_box where event_id = ${event}
      returning event_id, tracker, weight_class, pk, prefix, paper_sig, revision, sealed, sig)
    insert into vs_ballot_box (event_id, tracker, weight_class, pk, prefix, paper_sig, revision, sealed, sig)
    select event_id, tracker, weight_class, pk, prefix, paper_sig, revision, sealed, sig from taken order by tracker collate "C"`.execute(
    ctx.db,
  )
}

export const mixAnswers: JobKind = {
  kind: 'vs.mix-answers',
  async run({ ctx, transact }) {
    const { rows } = await sql<{ id: number }>`
      select id::int as id from vs_event where state in ('open', 'suspended', 'closed') and secrecy <> 'named' and deleted_at is null
      order by id`.execute(ctx.db)
    for (const { id } of rows) await transact(async (tx) => mixEvent(tx, id))
    return { result: { events: rows.length } }
  },
}
