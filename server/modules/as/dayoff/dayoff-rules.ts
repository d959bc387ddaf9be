/** Leave that a form decides (as.md §5, hooks): held while the form runs, used when it is approved. */
import type { RowOf } from '../../../../src/schemas/core/define'
import type { dayoff } from '../../../../src/schemas/as/dayoff'
import type { Finding, JudgeCall, Judgement, RequestDraft, RequestRules } from '../../../contracts/request'
import type { Context } from '../../../kernel/context'
import { requestRebuild } from '../day/request-rebuild'
import { behalfFindings, formSetting, isHandingIn, minuteOr, type FormSetting } from '../hook/form-setting'
import { HookRefusal, lockedFinding, spoken, spokenFindings } from '../hook/hook-words'
import { notifyDecided, notifyDeputy } from '../hook/record-notices'
import { expireLots } from '../ledger/expire-lots'
import { holdLeave, releaseLeave, reverseLeave, ShortBalance, useLeave, type Taken } from '../ledger/take-leave'
import { computedOf, readDayoffRequest, type RequestedDayoff, type DayoffPart } from '../leave/dayoff-request'
import { readLeaveTypes } from '../leave/leave-types'
import { dayoffFacts } from '../leave/rules/dayoff-facts'
import { lockedDates } from '../period/locked-dates'
import { readEmployee, todayOf } from '../person/employee'
import { lockPeople } from '../person/lock-people'
import { requireOther } from '../record/four-eyes'
import { ownActs, ruledOut } from '../record/own-acts'

export type Dayoff = RowOf<typeof dayoff>

export const dayoffRules: RequestRules<Dayoff> = {
  suite: {
    title: 'as:forms.kind.dayoff.title',
    fields: ['user', 'leave', 'start_at', 'end_at', 'deputy', 'reason', 'files', 'event_date', 'relation'],
  },
  locks: (ctx, { user }) => lockPeople(ctx, [user ?? 0]),
  judge: (ctx, draft, call) => judgeDayoff(ctx, 'dayoff', draft, call),
  judge_reversal: async (ctx, record) => [...(await lockedFindings(ctx, record)), ...(await ruledOut(ctx, 'dayoff', record))],
  ...ownActs('dayoff'),
  async hold(ctx, record, { key }) {
    if (await isGranted(ctx, record)) await balanced(() => holdLeave(ctx, takenBy(record, key), partsOf(record)))
  },
  async use(ctx, record, { key }) {
    if (await isGranted(ctx, record)) await balanced(() => useLeave(ctx, takenBy(record, key), partsOf(record)))
    return undefined
  },
  async give_back(ctx, record, { key }) {
    if (record.state !== 'approved') await releaseLeave(ctx, takenBy(record, key))
    else await returnUsed(ctx, record, key)
    return undefined
  },
  async changed(ctx, { before, after }) {
    if (after.state === 'approved') await standIn(ctx, after)
    if (after.state === 'cancelled') await ctx.ports?.workflow?.endStandIn(ctx, after.id)
    if (before) await rebuildDays(ctx, before)
    await rebuildDays(ctx, after)
    await (after.state === 'pending' ? notifyDeputy(ctx, after) : notifyDecided(ctx, 'as/dayoff', after))
  },
}

/** @param kind of the form setting: `dayoff`, or `overtime-compensation` where compensatory time is taken */
export async function judgeDayoff(
  ctx: Context,
  kind: string,
  draft: RequestDraft<Dayoff>,
  call: JudgeCall<Dayoff>,
): Promise<Judgement<Dayoff>> {
  const isEntered = call.phase === 'enter'
  if (isEntered) await requireOther(ctx, draft.user ?? 0)
  const setting = await formSetting(ctx, kind)
  const foreign = await behalfFindings(ctx, call, draft.user ?? 0, setting)
  if (foreign.length > 0) return { findings: foreign, values: {} }
  const found = await readDayoffRequest(ctx, requestedOf(draft), {
    ...(isEntered ? byHand : byForm(setting, call)),
    record: call.former?.id ?? null,
  })
  if (!draft.reason && !isEntered) found.findings.push({ param: 'reason', code: 'invalid', text: { key: 'error:required' } })
  const { user, deputy, reason, contact_phone, event_date, relation, files } = draft
  return {
    findings: spokenFindings(found.findings),
    warnings: found.warnings.map((text) => spoken(text)),
    values: {
      ...{ user: user ?? 0, leave: found.leave?.id ?? 0, start_at: found.start_at, end_at: found.end_at },
      ...{ minutes: found.cost.minutes, parts: found.parts, files: files ?? [] },
      ...{ deputy, reason, contact_phone, event_date, relation },
    },
    computed: computedOf(found),
    facts: dayoffFacts({
      ...{ minutes: found.cost.minutes, daily_minutes: found.person.daily_minutes, balance_before: found.balance_before },
      ...{ ceilings: found.ceilings, until: dateOr(draft.date_from) === null ? 'end_at' : 'date_until' },
    }),
  }
}

/** Documents, deputies and lead times are theirs to judge who enter it. */
const byHand = {
  ...{ with_lead_times: false, earliest_days_ahead: null, latest_days_back: null },
  ...{ require_files: false, require_deputy: false, by_admin: true },
}

const byForm = (setting: FormSetting, { phase }: JudgeCall<Dayoff>) => ({
  with_lead_times: isHandingIn(phase),
  ...{ earliest_days_ahead: setting.earliest_days_ahead, latest_days_back: setting.latest_days_back },
  ...{ require_files: setting.require_files, require_deputy: setting.require_deputy },
})

const requestedOf = ({ half, date_from, date_until, ...draft }: RequestDraft<Dayoff>): RequestedDayoff => ({
  ...{ user: draft.user ?? 0, leave: draft.leave ?? 0, from: minuteOr(draft.start_at), until: minuteOr(draft.end_at) },
  ...{ date_from: dateOr(date_from), date_until: dateOr(date_until), half: half === 'am' || half === 'pm' ? half : null },
  ...{ deputy: draft.deputy, files: draft.files ?? [], reason: draft.reason, event_date: draft.event_date, relation: draft.relation },
})

const dateOr = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const takenBy = ({ id, user, leave }: Dayoff, key: string): Taken => ({ key, user, leave, record: { entity: 'as/dayoff', id } })

const partsOf = ({ parts }: Pick<Dayoff, 'parts'>): DayoffPart[] => (parts ?? []) as DayoffPart[]

const isGranted = async (ctx: Context, { leave }: Dayoff): Promise<boolean> =>
  (await readLeaveTypes(ctx)).some(({ id, quota }) => id === leave && quota === 'granted')

async function balanced(take: () => Promise<unknown>): Promise<void> {
  try {
    await take()
  } catch (error) {
    if (error instanceof ShortBalance) throw new HookRefusal('balance', spoken(error.text))
    throw error
  }
}

/** Minutes of approved leave go back to their lots; those that have ended meanwhile end again. */
async function returnUsed(ctx: Context, record: Dayoff, key: string): Promise<void> {
  const lots = await reverseLeave(ctx, takenBy(record, key))
  const person = await readEmployee(ctx, record.user)
  if (lots.length > 0) await expireLots(ctx, todayOf(ctx, person), lots)
}

/** Forms that would wait for who is away go to the deputy (wf delegation, source as). */
async function standIn(ctx: Context, { id, user, deputy, start_at, end_at }: Dayoff): Promise<void> {
  if (deputy === null) return
  await ctx.ports?.workflow?.standIn(ctx, {
    ...{ principal: user, delegate: deputy, source_id: id },
    ...{ from: new Date(start_at).toISOString(), until: new Date(end_at).toISOString() },
  })
}

/** The days that it was charged on are computed anew. */
async function rebuildDays(ctx: Context, record: Dayoff): Promise<void> {
  const [first, last] = ends(record)
  if (first && last) await requestRebuild(ctx, record.user, first, last)
}

/** Days of it whose month is locked stay as they are. */
async function lockedFindings(ctx: Context, record: Dayoff): Promise<Finding[]> {
  const [first, last] = ends(record)
  const locked = first && last ? await lockedDates(ctx, first, last) : new Set<string>()
  const own = partsOf(record).flatMap(({ date }) => (locked.has(date) ? [date] : []))
  return own.length > 0 ? [lockedFinding('start_at', own)] : []
}

function ends(record: Dayoff): [string | undefined, string | undefined] {
  const parts = partsOf(record)
  return [parts[0]?.date, parts.at(-1)?.date]
}
