/** "Prepare year" (sc.md §2 /sc/calendar-event): a year's days proposed against what the calendar has, accepted row by row; and a year taken over from another region. */
import { sql } from 'kysely'
import type { KnownDay, PreparedYear, RegionYear, YearWritten } from '../../../../src/shared/sc/calendar'
import type { Context } from '../../../kernel/context'
import { invalidField, notFound } from '../../../kernel/errors'
import { asChangeSet, type Outcome } from '../../../resource/batch/change-set'
import { deleteRecord } from '../../../resource/write/delete'
import { findRecord } from '../../../resource/read/read'
import { requireAction } from '../../../resource/query/rights'
import { createRecord, updateRecord, type WriteOptions } from '../../../resource/write/write'
import { differYear, proposeYear, ruledYears, type RulePack } from './rules/holidays/prepare-year'

const event = 'sc/calendar-event'

/** @throws 404 for an unknown region, 422 where it has no rules, or not for this year */
export async function preparedYear(ctx: Context, { region, year }: RegionYear): Promise<PreparedYear> {
  requireAction(ctx, ctx.snapshot.get(event), 'prepare')
  const found = await findRecord(ctx, ctx.snapshot.get('sc/calendar-region'), region)
  if (!found) throw notFound()
  if (found.rule_pack === 'none') throw invalidField('region', 'sc:error.no_rule_pack')
  if (year < ruledYears.from || year > ruledYears.to)
    throw invalidField('year', 'sc:error.year_unruled', { from: ruledYears.from, to: ruledYears.to })
  // Validated as an enum; `none` is out.
  const { days, ...basis } = proposeYear(found.rule_pack as RulePack, year)
  return { ...basis, days: differYear(days, await daysOf(ctx, { region, year })) }
}

async function daysOf(ctx: Context, { region, year }: RegionYear): Promise<KnownDay[]> {
  const { rows } = await sql<KnownDay>`
    select id, version, date::text as date, kind, name, pay_class, source, state from sc_calendar_event
    where region_id = ${region} and deleted_at is null and date between make_date(${year}, 1, 1) and make_date(${year}, 12, 31) order by date`.execute(
    ctx.db,
  )
  return rows
}

/**
 * Takes the chosen rows of the proposal over: new days as drafts; what the year no longer has goes.
 * @param dates of the rows that were accepted
 * @returns how many days were written, and the change set by which it is undone
 */
export async function acceptYear(
  ctx: Context,
  { dates, ...asked }: RegionYear & { dates: readonly string[] },
  options: WriteOptions = {},
): Promise<YearWritten> {
  const entity = ctx.snapshot.get(event)
  const write = { ...options, trusted: true }
  const { result, change_set } = await asChangeSet(
    ctx,
    { kind: 'edit', entity, title: String(asked.year) },
    async (tx): Promise<Outcome> => {
      const { basis, days } = await preparedYear(tx, asked)
      const chosen = days.filter(({ date, state }) => dates.includes(date) && state !== 'same')
      for (const { proposed, existing } of chosen) {
        const values = proposed && {
          kind: proposed.kind,
          name: proposed.name,
          pay_class: proposed.pay_class,
          paid: true,
          source: basis,
          source_ref: proposed.source_ref ?? null,
        }
        if (!values) await deleteRecord(tx, entity, existing?.id ?? 0, write)
        else if (existing)
          await updateRecord(tx, entity, existing.id, { ...values, start_time: null, end_time: null, version: existing.version }, write)
        else await createRecord(tx, entity, { ...values, region: asked.region, date: proposed.date, state: 'draft' }, write)
      }
      return { done: chosen.length, failed: 0 }
    },
  )
  return { done: result.done, change_set }
}

/** The days of another region's year that this one has not, as drafts. */
export async function copyYear(
  ctx: Context,
  { from, region, year }: RegionYear & { from: number },
  options: WriteOptions = {},
): Promise<YearWritten> {
  const entity = ctx.snapshot.get(event)
  requireAction(ctx, entity, 'prepare')
  const { result, change_set } = await asChangeSet(ctx, { kind: 'edit', entity, title: String(year) }, async (tx): Promise<Outcome> => {
    // An observance may stand beside a binding day.
    const placeOf = ({ date, kind }: KnownDay) => `${date} ${kind === 'observance' ? kind : 'binding'}`
    const taken = new Set((await daysOf(tx, { region, year })).map(placeOf))
    const days = (await daysOf(tx, { region: from, year })).filter((day) => !taken.has(placeOf(day)) && day.kind !== 'company')
    for (const { date, kind, name, pay_class } of days)
      await createRecord(tx, entity, { region, date, kind, name, pay_class, paid: true, state: 'draft' }, options)
    return { done: days.length, failed: 0 }
  })
  return { done: result.done, change_set }
}
