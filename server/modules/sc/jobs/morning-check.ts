/** 08:30 in the company's zone (sc.md §7): administrators hear of a licence that ends, those who keep the calendar of a year that nobody has prepared, everyone of a password that has become old. */
import { sql } from 'kysely'
import { daysLeft, graceEnd, isNoticeDue, licenseState } from '../../../../src/shared/sc/license'
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import { readLicense } from '../../../auth/rights/license'
import { withAllRights, type Context } from '../../../kernel/context'
import type { JobKind } from '../../../contracts/jobs'
import { companyToday } from '../../../kernel/company-time'
import { updateRecord } from '../../../resource/write/write'
import { activeAdministrators, activeHolders } from '../rights/administrators'
import { inEveryLanguage, namesInLine } from '../notify/every-language'
import { sendNotice } from '../notify/notifications'
import { notifyOldPasswords } from '../people/old-passwords'
import { isYearDue } from '../calendar/rules/year-due'

export const morningCheck: JobKind = {
  kind: 'sc.morning-check',
  async run(job) {
    const license = await job.transact(notifyOfLicense)
    const regions = await job.transact(notifyOfCalendar)
    const reminded = await job.transact(notifyOldPasswords)
    return { result: { license, regions, reminded } }
  },
}

/** @returns whether administrators were told */
async function notifyOfLicense(ctx: Context): Promise<boolean> {
  const { id, last_day, told_on } = await readLicense(ctx)
  const today = companyToday(ctx)
  const state = licenseState(last_day, today)
  if (id === null || last_day === null || !isNoticeDue({ state, told: told_on, today })) return false
  await updateRecord({ ...withAllRights(ctx), hooks: {} }, ctx.snapshot.get('sc/license'), id, { told_on: today }, { trusted: true })
  const params = { date: last_day, until: graceEnd(last_day), count: Math.abs(daysLeft(last_day, today)) }
  await sendNotice(ctx, {
    event: 'sc.license.expiring',
    to: (await activeAdministrators(ctx)).map((user) => `u${user}`),
    url: '/sc/license',
    params: { date: last_day, until: params.until },
    data: {
      title: inEveryLanguage(`sc:notice.license_${state}`, () => params),
      body: inEveryLanguage(`sc:notice.license_${state}_body`, () => params),
      icon: 'warning',
    },
  })
  return true
}

/** Regions whose present year is published and whose next one is not. @returns how many were told of */
async function notifyOfCalendar(ctx: Context): Promise<number> {
  const today = companyToday(ctx)
  if (!isYearDue(today)) return 0
  const year = Number(today.slice(0, 4)) + 1
  const { rows } = await sql<{ id: number; name: Readonly<Record<string, string>> }>`
    select region.id, region.name from sc_calendar_region as region where region.deleted_at is null and region.active
      and exists (select 1 from sc_calendar_event as day where day.region_id = region.id and day.state = 'published' and day.deleted_at is null and day.date between make_date(${year - 1}, 1, 1) and make_date(${year - 1}, 12, 31))
      and not exists (select 1 from sc_calendar_event as day where day.region_id = region.id and day.state = 'published' and day.deleted_at is null and day.date between make_date(${year}, 1, 1) and make_date(${year}, 12, 31))
    order by region.position, region.id`.execute(ctx.db)
  const [first] = rows
  if (!first) return 0
  const keepers = new Set([...(await activeHolders(ctx, 'hr-admin')), ...(await activeAdministrators(ctx))])
  const regions = namesInLine(rows.map(({ name }) => name))
  await sendNotice(ctx, {
    event: 'sc.calendar.unprepared',
    to: [...keepers].map((user) => `u${user}`),
    url: `/sc/calendar-event?region=${first.id}&year=${year}`,
    data: {
      title: inEveryLanguage('sc:notice.calendar_unprepared', () => ({ year })),
      body: inEveryLanguage('sc:notice.calendar_unprepared_body', (language) => ({ regions: i18nText(regions, language) })),
      icon: 'calendar',
    },
  })
  return rows.length
}
