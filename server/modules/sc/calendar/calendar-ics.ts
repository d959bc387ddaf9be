/** A region's year as a calendar file (sc.md §8): for people's own calendars, and to bring it into another Kontor. */
import { sql } from 'kysely'
import { languages, type I18nText, type Language } from '../../../../src/schemas/core/types'
import { audit } from '../../../outbox/audit'
import type { Context } from '../../../kernel/context'
import { notFound } from '../../../kernel/errors'
import { calendarFile, type CalendarEvent } from '../../../export/ics'
import { rowPredicate } from '../../../resource/query/predicate'
import { requireAction } from '../../../resource/query/rights'
import type { RegionYear } from '../../../../src/shared/sc/calendar'

const tags: Readonly<Record<Language, string>> = { en: 'en', tw: 'zh-TW', cn: 'zh-CN', jp: 'ja' }

interface Day {
  id: number
  version: number
  changed: string
  date: string
  kind: string
  name: I18nText
  start: string | null
  end: string | null
  pay_class: string
  paid: boolean
}

/** Drafts too: the file goes on to be read and compared. @throws 403 without the right to export, 404 for no such region */
export async function calendarYearFile(ctx: Context, { region, year }: RegionYear): Promise<{ name: string; content: string }> {
  const entity = ctx.snapshot.get('sc/calendar-event')
  requireAction(ctx, entity, 'list')
  requireAction(ctx, entity, 'export')
  const {
    rows: [place],
  } = await sql<{ code: string; name: I18nText; host: string }>`
    select r.code, r.name, c.base_url as host from sc_calendar_region as r cross join sc_company_setup as c where r.id = ${region} and r.deleted_at is null and c.id = 1`.execute(
    ctx.db,
  )
  if (!place) throw notFound()
  const { rows } = await sql<Day>`
    select t.id, t.version, t.updated_at as changed, t.date::text, t.kind, t.name, t.start_time::text as start, t.end_time::text as "end", t.pay_class, t.paid from sc_calendar_event as t
    where t.region_id = ${region} and t.date between make_date(${year}, 1, 1) and make_date(${year}, 12, 31) and t.deleted_at is null and ${rowPredicate(ctx, entity, 'read', 't')}
    order by t.date, t.id`.execute(ctx.db)
  await audit(ctx, {
    action: 'export',
    module: entity.module,
    entity: entity.key,
    record_id: null,
    label: 'ics',
    changes: { region, year },
  })
  const told = { code: place.code, host: new URL(place.host).host, language: ctx.language }
  const name = `${textIn(place.name, ctx.language)} ${year}`
  return {
    name: `${place.code} ${year}.ics`,
    content: calendarFile({ name, language: tags[ctx.language], events: rows.map((day) => eventOf(day, told)) }),
  }
}

function eventOf(day: Day, { code, host, language }: { code: string; host: string; language: Language }): CalendarEvent {
  const names = languages.flatMap((one) => (day.name[one] ? [[`name_${one}`, day.name[one]] as const] : []))
  return {
    uid: `calendar-event-${day.id}@${host}`,
    changed: new Date(day.changed).toISOString(),
    sequence: day.version - 1,
    date: day.date,
    ...(day.start && day.end ? { times: { start: day.start, end: day.end } } : {}),
    title: textIn(day.name, language),
    category: day.kind,
    own: { region: code, kind: day.kind, pay_class: day.pay_class, paid: day.paid ? 'yes' : 'no', ...Object.fromEntries(names) },
  }
}

const textIn = (text: I18nText, language: Language): string => text[language] ?? text.tw ?? text.en ?? Object.values(text)[0] ?? ''
