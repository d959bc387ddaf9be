/**
 * The nightly look at the trails (wf.md §7, §5.10): those that changed and one of fifty others are computed anew, then each day that is over gets its
 * anchor. A break is told to auditors and administrators at once.
 */
import { sql } from 'kysely'
import type { Job, JobKind } from '../../../contracts/jobs'
import type { Context } from '../../../kernel/context'
import { notify, rights } from '../../sc'
import { storedTrail } from '../seal/stored-trail'
import { checkChain, type BrokenCheck } from './rules/chain-check'
import { merkleRoot } from './rules/day-anchor'

interface Broken {
  instance: number
  seq: number
  check: BrokenCheck
}

/** Of the trails that did not change. */
const sampleShare = 0.02
/** Named one by one in the notice. */
const mostNamed = 20

export const chainCheckJob: JobKind = {
  kind: 'wf.chain-check',
  async run(job) {
    const instances = await instancesToCheck(job.ctx)
    const broken = await brokenTrails(job, instances)
    await job.complete(async (tx) => {
      const anchored = await anchorDays(tx)
      for (const one of broken.slice(0, mostNamed)) await tellOfBreak(tx, one)
      return { result: { checked: instances.length, broken: broken.length, anchored } }
    })
    return undefined
  },
}

/** Since the last anchor, or ever. */
async function instancesToCheck(ctx: Context): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from wf_instance as t where t.deleted_at is null and t.last_event_hash is not null and (
      random() < ${sampleShare} or exists (select 1 from wf_event as event where event.instance_id = t.id
        and event.at >= coalesce((select max(day) + 1 from wf_chain_anchor where deleted_at is null), '-infinity'::date)::timestamp at time zone ${ctx.companyZone()}))
    order by t.id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

async function brokenTrails(job: Job, instances: readonly number[]): Promise<Broken[]> {
  const broken: Broken[] = []
  for (const [n, instance] of instances.entries()) {
    job.signal.throwIfAborted()
    const trail = await storedTrail(job.ctx, instance)
    const found = trail && checkChain(trail)
    if (found) broken.push({ instance, ...found })
    job.progress(n + 1, instances.length)
  }
  return broken
}

/** Days of the company that are over, changed something and have no anchor yet. @returns how many */
async function anchorDays(ctx: Context): Promise<number> {
  const zone = ctx.companyZone()
  const { rows: days } = await sql<{ day: string }>`
    select distinct (at at time zone ${zone})::date::text as day from wf_event
    where at < date_trunc('day', ${ctx.now()}::timestamptz at time zone ${zone}) at time zone ${zone}
      and (at at time zone ${zone})::date > coalesce((select max(day) from wf_chain_anchor where deleted_at is null), '-infinity'::date)
    order by day`.execute(ctx.db)
  for (const { day } of days) await anchorDay(ctx, day)
  return days.length
}

async function anchorDay(ctx: Context, day: string): Promise<void> {
  const { rows: leaves } = await sql<{ hash: string }>`
    select distinct on (instance_id) hash from wf_event where (at at time zone ${ctx.companyZone()})::date = ${day}::date order by instance_id, seq desc`.execute(
    ctx.db,
  )
  const {
    rows: [before],
  } = await sql<{ root: string }>`select root from wf_chain_anchor where deleted_at is null order by day desc limit 1`.execute(ctx.db)
  const root = merkleRoot(leaves.map(({ hash }) => hash))
  await sql`insert into wf_chain_anchor (day, root, leaves, prev_root) values (${day}::date, ${root}, ${leaves.length}, ${before?.root ?? '0'.repeat(64)})`.execute(
    ctx.db,
  )
}

async function tellOfBreak(ctx: Context, { instance, seq, check }: Broken): Promise<void> {
  const people = new Set([...(await rights.activeHolders(ctx, 'auditor')), ...(await rights.activeHolders(ctx, 'admin'))])
  const {
    rows: [row],
  } = await sql<{ serial: string | null }>`select serial_no as serial from wf_instance where id = ${instance}`.execute(ctx.db)
  const serial = row?.serial ?? `#${instance}`
  await notify.send(ctx, {
    event: 'wf.trail-broken',
    to: [...people].map((person) => `u${person}`),
    self: true,
    url: `/wf-form?id=${instance}`,
    group_key: `wf.trail-broken ${instance}`,
    params: { serial, event: String(seq) },
    data: {
      title: notify.text('wf:verify.notice.broken', () => ({ serial })),
      body: notify.text('wf:verify.notice.broken_body', (language, translate) => ({
        seq,
        what: translate(language, { key: `wf:verify.what.${check}` }),
      })),
    },
  })
}
