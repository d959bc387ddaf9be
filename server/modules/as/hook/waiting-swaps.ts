/** Swaps that wait for the other one's word (as.md §4.8): reminded after three days, released once the first of their days has passed. */
import { sql } from 'kysely'
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import type { JobKind } from '../../../contracts/jobs'
import { companyToday } from '../../../kernel/company-time'
import { withAllRights, type Context } from '../../../kernel/context'
import { personInEveryLanguage } from '../../../resource/read/person-names'
import { notify } from '../../sc'
import { writeRequest } from '../../../resource/request/stored-request'

const remindedAfterDays = 3

interface WaitingSwap {
  id: number
  no: string
  instance: number | null
  user: number
  counterpart: number
  first: string
  is_old: boolean
}

export const waitingSwaps: JobKind = {
  kind: 'as.waiting-swaps',
  async run(job) {
    const waiting = await job.transact(swapsWaiting)
    const [reminded, released] = [[] as number[], [] as number[]]
    for (const swap of waiting)
      await job.transact(async (ctx) => {
        if (swap.first < companyToday(ctx)) {
          await release(ctx, swap)
          released.push(swap.id)
        } else if (swap.is_old) {
          await remind(ctx, swap)
          reminded.push(swap.id)
        }
      })
    return { result: { reminded: reminded.length, released: released.length } }
  },
}

/** Whose counterpart has not signed yet; `is_old`: nobody was reminded, and three days are over. */
async function swapsWaiting(ctx: Context): Promise<WaitingSwap[]> {
  const { rows } = await sql<WaitingSwap>`
    select a.id::int as id, a.no, a.wf_instance_id::int as instance, a.user_id::int as "user", a.counterpart_id::int as counterpart,
      (select to_char(min(line.work_date), 'YYYY-MM-DD') from as_shift_adjustment__lines as line where line.parent_id = a.id) as first,
      (a.reminded_at is null and a.created_at <= ${ctx.now()}::timestamptz - make_interval(days => ${remindedAfterDays})) as is_old
    from as_shift_adjustment as a
    where a.state = 'pending' and a.consent = 'waiting' and a.counterpart_id is not null and a.deleted_at is null
    order by a.id`.execute(ctx.db)
  const waiting: WaitingSwap[] = []
  for (const swap of rows) if (!(await hasSigned(ctx, swap))) waiting.push(swap)
  return waiting
}

const hasSigned = async (ctx: Context, { instance, counterpart }: WaitingSwap): Promise<boolean> =>
  instance !== null && ((await ctx.ports?.workflow?.hasDecided(ctx, { instance, person: counterpart, state: 'approved' })) ?? false)

async function remind(ctx: Context, { id, no, user, counterpart, instance }: WaitingSwap): Promise<void> {
  await writeRequest(ctx, 'as/shift-adjustment', id, { reminded_at: ctx.now().toISOString() })
  const person = (await personInEveryLanguage(ctx, user)) ?? ''
  await notify.send(ctx, {
    event: 'as.swap-waiting',
    to: [`u${counterpart}`],
    params: { no, person },
    url: instance === null ? '/as/use/schedule' : `/wf/use/work/sign/${instance}`,
    model: { module: 'as', id },
    data: { title: notify.text('as:notice.swap_waiting', (language) => ({ no, person: i18nText(person, language) })) },
  })
}

/** Its form is withdrawn by the system, which releases what it holds; without one the record alone ends. */
async function release(ctx: Context, { id, instance }: WaitingSwap): Promise<void> {
  if (instance !== null && ctx.ports?.workflow) await ctx.ports.workflow.lapse(withAllRights(ctx), instance)
  else await writeRequest(ctx, 'as/shift-adjustment', id, { state: 'withdrawn', decided_at: ctx.now().toISOString() })
}
