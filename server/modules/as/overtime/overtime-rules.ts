/** Overtime that a form decides (as.md §5, hooks): paid, or earned as compensatory time. */
import { sql } from 'kysely'
import type { overtime } from '../../../../src/schemas/as/overtime'
import type { RowOf } from '../../../../src/schemas/core/define'
import type { JudgeCall, Judgement, RequestDraft, RequestRules } from '../../../contracts/request'
import type { Context } from '../../../kernel/context'
import { requestRebuild } from '../day/request-rebuild'
import { behalfFindings, formSetting, isHandingIn, minuteOr, type FormSetting } from '../hook/form-setting'
import { HookRefusal, lockedFinding, spoken, spokenFindings } from '../hook/hook-words'
import { notifyDecided } from '../hook/record-notices'
import { writeLedger } from '../ledger/write-ledger'
import { lockedDates } from '../period/locked-dates'
import { lockPeople } from '../person/lock-people'
import { requireOther } from '../record/four-eyes'
import { ownActs, ruledOut } from '../record/own-acts'
import { settleDayOff } from './day-off-owed'
import { computedOvertime, readOvertimeRequest, storedBands, type StoredBand } from './overtime-request'
import { overtimeFacts } from './rules/overtime-facts'
import { earnLot } from './settle-overtime'

export type Overtime = RowOf<typeof overtime>

export const overtimeRules: RequestRules<Overtime> = {
  suite: {
    title: 'as:forms.kind.overtime.title',
    fields: ['user', 'work_date', 'start_at', 'end_at', 'break_min', 'mode', 'urgent', 'project', 'reason'],
  },
  locks: (ctx, { user }) => lockPeople(ctx, [user ?? 0]),
  judge: judgeOvertime,
  async judge_reversal(ctx, record) {
    const { work_date } = record
    const isLocked = (await lockedDates(ctx, work_date, work_date)).size > 0
    return [...(isLocked ? [lockedFinding('work_date', [work_date])] : []), ...(await ruledOut(ctx, 'overtime', record))]
  },
  ...ownActs('overtime'),
  use: async (ctx, record) => ({
    comp_lot: record.mode === 'comp' ? await earnLot(ctx, record, (record.bands ?? []) as StoredBand[]) : null,
  }),
  async give_back(ctx, record, { key }) {
    if (record.comp_lot !== null) await takeBackLot(ctx, record, record.comp_lot, key)
    return { comp_lot: null }
  },
  async changed(ctx, { before, after, posting }) {
    // Amended by hand, it may leave the date on which it was.
    const moved = before?.state === 'approved' && after.state === 'approved' ? [before] : []
    const isUsed = after.state === 'cancelled' || !posting.call ? 'refuse' : 'keep'
    for (const { state, user, work_date } of [...moved, after]) {
      // It counts from now on, or no more; what of it was worked follows from the punches.
      if (state === 'approved' || state === 'cancelled') await settleDayOff(ctx, user, work_date, { isUsed })
      await requestRebuild(ctx, user, work_date)
    }
    if (after.state !== 'pending') await notifyDecided(ctx, 'as/overtime', after)
  },
}

async function judgeOvertime(ctx: Context, draft: RequestDraft<Overtime>, call: JudgeCall<Overtime>): Promise<Judgement<Overtime>> {
  const user = draft.user ?? 0
  const isEntered = call.phase === 'enter'
  if (isEntered) await requireOther(ctx, user)
  const setting = await formSetting(ctx, 'overtime')
  const foreign = await behalfFindings(ctx, call, user, setting)
  if (foreign.length > 0) return { findings: foreign, values: {} }
  const { start_at, end_at, reason, project } = draft
  const requested = {
    break_min: draft.break_min ?? 0,
    mode: draft.mode === 'comp' ? ('comp' as const) : ('pay' as const),
    urgent: draft.urgent === true,
  }
  const found = await readOvertimeRequest(
    ctx,
    { ...requested, user, work_date: isEntered ? null : draft.work_date, from: minuteOr(start_at), until: minuteOr(end_at) },
    { ...(isEntered ? byHand : byForm(setting, call)), record: call.former?.id ?? null },
  )
  if (reason === null) found.findings.push({ param: 'reason', code: 'invalid', text: { key: 'error:required' } })
  return {
    // Hours that were worked are recorded, whatever the ceiling says (R9).
    findings: spokenFindings(found.findings.filter(({ code }) => !isEntered || code !== 'limit')),
    warnings: found.warnings.map((text) => spoken(text)),
    values: {
      ...{ ...requested, user, work_date: found.work_date, start_at: start_at ?? '', end_at: end_at ?? '', applied_min: found.minutes },
      ...{ bands: storedBands(found.bands), exceeds: found.exceeds as NonNullable<Overtime['exceeds']>, reason: reason ?? '', project },
      ...(found.day_type ? { day_type: found.day_type } : {}),
    },
    computed: computedOvertime(found),
    facts: overtimeFacts(found),
  }
}

const byHand = { with_lead_times: false, earliest_days_ahead: null, latest_days_back: null }

const byForm = ({ earliest_days_ahead, latest_days_back }: FormSetting, { phase }: JudgeCall<Overtime>) => ({
  ...{ with_lead_times: isHandingIn(phase), earliest_days_ahead, latest_days_back },
})

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
