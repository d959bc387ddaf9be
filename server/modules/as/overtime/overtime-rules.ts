/** Overtime that a form decides (as.md §5, hooks): paid, or earned as compensatory time. */
import { sql } from 'kysely'
import type { overtime } from '../../../../src/schemas/as/overtime'
import type { RowOf } from '../../../../src/schemas/core/define'
import type { JudgeCall, Judgement, RequestDraft, RequestRules } from '../../../contracts/request'
import type { Context } from '../../../kernel/context'
import { requestRebuild } from '../day/request-rebuild'
import { behalfFindings, formSetting, minuteOr } from '../hook/form-setting'
import { HookRefusal, lockedFinding, spoken, spokenFindings } from '../hook/hook-words'
import { notifyDecided } from '../hook/record-notices'
import { writeLedger } from '../ledger/write-ledger'
import { lockedDates } from '../period/locked-dates'
import { lockPeople } from '../person/lock-people'
import { settleDayOff } from './day-off-owed'
import { computedOvertime, lookAtOvertime, storedBands, type StoredBand } from './overtime-request'
import { earnLot } from './settle-overtime'

export type Overtime = RowOf<typeof overtime>

export const overtimeRules: RequestRules<Overtime> = {
  locks: (ctx, { user }) => lockPeople(ctx, [user ?? 0]),
  judge: judgeOvertime,
  async judge_reversal(ctx, { work_date }) {
    return (await lockedDates(ctx, work_date, work_date)).size > 0 ? [lockedFinding('work_date', [work_date])] : []
  },
  use: async (ctx, record) => ({
    comp_lot: record.mode === 'comp' ? await earnLot(ctx, record, (record.bands ?? []) as StoredBand[]) : null,
  }),
  async give_back(ctx, record, { key }) {
    if (record.comp_lot !== null) await takeBackLot(ctx, record, record.comp_lot, key)
    return { comp_lot: null }
  },
  async changed(ctx, { after }) {
    const { state, user, work_date } = after
    // It counts from now on, or no more; what of it was worked follows from the punches.
    if (state === 'approved') await settleDayOff(ctx, user, work_date, { isUsed: 'keep' })
    if (state === 'cancelled') await settleDayOff(ctx, user, work_date, { isUsed: 'refuse' })
    await requestRebuild(ctx, user, work_date)
    if (state !== 'pending') await notifyDecided(ctx, 'as/overtime', after)
  },
}

async function judgeOvertime(ctx: Context, draft: RequestDraft<Overtime>, call: JudgeCall<Overtime>): Promise<Judgement<Overtime>> {
  const setting = await formSetting(ctx, 'overtime')
  const user = draft.user ?? 0
  const foreign = await behalfFindings(ctx, call, user, setting)
  if (foreign.length > 0) return { findings: foreign, values: {} }
  const { start_at, end_at, reason, project } = draft
  const asked = {
    break_min: draft.break_min ?? 0,
    mode: draft.mode === 'comp' ? ('comp' as const) : ('pay' as const),
    urgent: draft.urgent === true,
  }
  const found = await lookAtOvertime(
    ctx,
    { ...asked, user, work_date: draft.work_date, from: minuteOr(start_at), until: minuteOr(end_at) },
    {
      with_lead_times: call.phase !== 'commit',
      ...{ earliest_days_ahead: setting.earliest_days_ahead, latest_days_back: setting.latest_days_back, record: call.former?.id ?? null },
    },
  )
  if (reason === null) found.findings.push({ param: 'reason', code: 'invalid', text: { key: 'error:required' } })
  return {
    findings: spokenFindings(found.findings),
    warnings: found.warnings.map((text) => spoken(text)),
    values: {
      ...{ ...asked, user, work_date: found.work_date, start_at: start_at ?? '', end_at: end_at ?? '', applied_min: found.minutes },
      ...{ bands: storedBands(found.bands), exceeds: found.exceeds as NonNullable<Overtime['exceeds']>, reason: reason ?? '', project },
      ...(found.day_type ? { day_type: found.day_type } : {}),
    },
    computed: computedOvertime(found),
  }
}

/** The compensatory time that it earned goes. @throws HookRefusal lot_used naming the leave that took it */
async function takeBackLot(ctx: Context, record: Overtime, lot: number, key: string): Promise<void> {
  await sql`select 1 from as_leave_entitlement where id = ${lot} for update`.execute(ctx.db)
  const { rows } = await sql<{ leave: number; left: number; earned: number; used_by: string | null }>`
    select e.leave_id::int as leave, coalesce(sum(l.minutes), 0)::int as left,
      coalesce(sum(l.minutes) filter (where l.kind in ('grant', 'adjust')), 0)::int as earned,
      (select d.no from as_leave_ledger as used join as_dayoff as d on used.ref_entity = 'as/dayoff' and d.id = used.ref_id
        where used.lot_id = e.id and d.state in ('pending', 'approved') order by d.start_at limit 1) as used_by
    from as_leave_entitlement as e left join as_leave_ledger as l on l.lot_id = e.id where e.id = ${lot} group by e.id`.execute(ctx.db)
  const [held] = rows
  if (!held) return
  if (held.left < held.earned) throw new HookRefusal('lot_used', { key: 'as:hook_refusal.lot_used', params: { no: held.used_by ?? '' } })
  await writeLedger(ctx, { key, user: record.user, leave: held.leave, ref: { entity: 'as/overtime', id: record.id } }, [
    { lot, kind: 'adjust', minutes: -held.left, effective_date: record.work_date },
  ])
}
