/** Nightly (wf.md §7): the day is anchored, trails are computed anew, and a break is told to administrators and auditors at once. */
import { sql } from 'kysely'
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import type { I18nText } from '../../../../src/schemas/core/types'
import type { Job, JobKind } from '../../../contracts/jobs'
import { withAllRights, type Context } from '../../../kernel/context'
import { companyToday, dayBounds } from '../../../kernel/company-time'
import { notify, organisation } from '../../sc'
import { moduleAdministrators } from '../run/flow-port'
import { storedTrail } from '../seal/stored-trail'
import { anchorDays, brokenAnchors } from './day-anchors'
import { checkChain } from './rules/chain-check'

/** Of those that did not change, so many of a hundred are looked at each night. */
const samplePercent = 2
const page = 500

export const chainJob: JobKind = {
  kind: 'wf.chain-anchor',
  async run(job) {
    const days = await job.transact((tx) => anchorDays(withAllRights(tx)))
    const since = days[0] ?? companyToday(job.ctx)
    for (const day of await brokenAnchors(job.ctx)) await job.transact((tx) => notifyBrokenAnchor(tx, day))
    const { checked, broken } = await checkTrails(job, dayBounds(job.ctx, since).start)
    return { result: { days: days.length, checked, broken } }
  },
}

/** @param since instances that changed since are all looked at */
async function checkTrails(job: Job, since: string): Promise<{ checked: number; broken: number }> {
  let [after, checked, broken] = [0, 0, 0]
  for (;;) {
    const { rows } = await sql<{ id: number; is_chosen: boolean }>`
      select id, (updated_at >= ${since} or random() * 100 < ${samplePercent}) as is_chosen
      from wf_instance where id > ${after} and last_event_hash is not null order by id limit ${page}`.execute(job.ctx.db)
    for (const { id, is_chosen: isChosen } of rows) {
      after = id
      if (!isChosen) continue
      job.signal.throwIfAborted()
      const trail = await storedTrail(job.ctx, id)
      const found = trail && checkChain(trail)
      checked += 1
      if (!found) continue
      broken += 1
      await job.transact((tx) => notifyBrokenTrail(tx, id, found.seq))
    }
    job.progress(checked, 0)
    if (rows.length < page) return { checked, broken }
  }
}

async function notifyBrokenTrail(ctx: Context, id: number, seq: number): Promise<void> {
  const {
    rows: [row],
  } = await sql<{ serial: string | null; form: I18nText }>`
    select i.serial_no as serial, f.name as form from wf_instance as i join wf_template as f on f.id = i.template_id where i.id = ${id}`.execute(
    ctx.db,
  )
  const serial = row?.serial ?? String(id)
  await alarm(ctx, `trail ${id}`, {
    url: `/wf-form?id=${id}`,
    model: { module: 'wf', id },
    params: { form: row?.form ?? '', serial_no: serial },
    data: {
      title: notify.text('wf:notice.chain_broken', () => ({ serial })),
      body: notify.text('wf:notice.chain_broken_body', (language) => ({ serial, seq, form: i18nText(row?.form ?? {}, language) })),
    },
  })
}

const notifyBrokenAnchor = (ctx: Context, day: string): Promise<void> =>
  alarm(ctx, `anchor ${day}`, {
    params: { form: '', serial_no: '' },
    data: {
      title: notify.text('wf:notice.anchor_broken', () => ({ day })),
      body: notify.text('wf:notice.anchor_broken_body', () => ({ day })),
    },
  })

/** Both: where nobody audits somebody must know. */
async function alarm(ctx: Context, key: string, notice: Omit<Parameters<typeof notify.send>[1], 'event' | 'to'>): Promise<void> {
  const people = new Set([...(await organisation.roleHolders(ctx, 'auditor')), ...(await moduleAdministrators(ctx))])
  await notify.send(ctx, {
    ...notice,
    event: 'wf.chain-broken',
    to: [...people].map((id) => `u${id}`),
    self: true,
    group_key: `wf.chain-broken ${key}`,
  })
}
