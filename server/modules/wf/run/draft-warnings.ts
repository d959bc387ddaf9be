/** Drafts that nobody touched for a long time are named to whoever began them (wf.md §7): once, and again when they lie as long once more. */
import { sql } from 'kysely'
import type { I18nText } from '../../../../src/schemas/core/types'
import type { Context } from '../../../kernel/context'
import { sendNotices } from './notices'

const warnAfterDays = 90
const atOnce = 500

interface Lying {
  id: number
  template: number
  form: I18nText
  title: string
  initiator: number
}

/** In the caller's transaction, with the mark that it was said (a timer that is done). @returns how many */
export async function warnOfDrafts(ctx: Context): Promise<number> {
  const { rows } = await sql<Lying>`
    select i.id, i.template_id as template, f.name as form, i.title, i.initiator_id as initiator
    from wf_instance as i join wf_template as f on f.id = i.template_id
    where i.state = 'draft' and not i.test and i.deleted_at is null
      and i.updated_at < ${ctx.now()}::timestamptz - make_interval(days => ${warnAfterDays}::integer)
      and not exists (select 1 from wf_timer as t where t.instance_id = i.id and t.kind = 'expire' and t.done_at > i.updated_at)
    order by i.id limit ${atOnce} for update of i skip locked`.execute(ctx.db)
  for (const draft of rows) {
    await sql`insert into wf_timer (instance_id, kind, target, fire_at, done_at)
      values (${draft.id}, 'expire', ${draft.id}, ${ctx.now()}, ${ctx.now()})`.execute(ctx.db)
    await sendNotices(ctx, { ...draft, serial_no: null }, [{ status: 'N', reason: 'draft_lies', to: [draft.initiator], task: null }])
  }
  return rows.length
}
