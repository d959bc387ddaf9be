/** Notices by mail (sc.md §7): they wait in `kontor_notice_mail` until their time; what is due for a person then goes out as one mail. */
import { sql } from 'kysely'
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import type { I18nText, Language } from '../../../../src/schemas/core/types'
import type { Context } from '../../../kernel/context'
import { findReceiver, mailWords, type Receiver } from '../../../mail/letters'
import type { Digest } from '../../notice-events'
import { sharedTexts } from './every-language'
import { noticeTemplates, type Templates } from '../../../mail/templates'
import type { OutgoingNotice } from './notifications'
import { ownQuietHours, readNotifySetting, type NotifySetting } from './quiet-hours'
import { fill } from '../../../mail/template-text'
import { mailTime } from './rules/notice-times'
import { calendarOf, regionOf } from '../calendar/workcal'
import { dayType, type WorkCalendar } from '../calendar/rules/work-calendar'

const peopleAtOnce = 100
const rowsAtOnce = 2_000
/** Of one mail; the rest is a number. */
const listed = 30
/** A mail that could not leave for so long tells nothing new. */
const usefulMs = 3 * 86_400_000

type Text = I18nText | string
interface Waiting {
  id: number
  user: number
  event: string
  content: { title: Text; body?: Text; url?: string; params?: Readonly<Record<string, Text>> }
  at: string
  digest: Digest
  passes_quiet: boolean
  planned: boolean
}

export async function queueNoticeMails(
  ctx: Context,
  people: readonly number[],
  { event, data: { title, body }, url, params, digest, passesQuiet }: OutgoingNotice & { digest: Digest },
): Promise<void> {
  if (people.length === 0) return
  await sql`insert into kontor_notice_mail (user_id, event, content, at, due_at, digest, passes_quiet)
    select person.id, ${event}, ${JSON.stringify({ title, body, url, params })}::text::jsonb, ${ctx.now()}::timestamptz, ${ctx.now()}::timestamptz, ${digest}, ${passesQuiet}::boolean
    from unnest(${people}::bigint[]) as person(id)`.execute(ctx.db)
}

/** Work that is due (docs/jobs.md): plans what is new, mails what has come. */
export async function sendNoticeMails(ctx: Context): Promise<void> {
  const { rows } = await sql<Waiting>`
    select id, user_id as user, event, content, at, digest, passes_quiet, planned from kontor_notice_mail
    where due_at <= ${ctx.now()} and user_id in (select distinct user_id from kontor_notice_mail where due_at <= ${ctx.now()} order by user_id limit ${peopleAtOnce})
    order by user_id, id limit ${rowsAtOnce} for update skip locked`.execute(ctx.db)
  if (rows.length === 0) return
  const [setting, calendars] = [await readNotifySetting(ctx), new Map<number, WorkCalendar>()]
  for (const [user, waiting] of byPerson(rows)) {
    const receiver = await findReceiver(ctx, user)
    if (!receiver?.email || receiver.status !== 'active') {
      await remove(ctx, waiting)
      continue
    }
    const due = await plan(ctx, receiver, waiting, { setting, calendars })
    if (due.length === 0) continue
    await mail(ctx, receiver, due)
    await remove(ctx, due)
  }
}

function byPerson(rows: readonly Waiting[]): Map<number, Waiting[]> {
  const people = new Map<number, Waiting[]>()
  for (const row of rows) people.set(row.user, [...(people.get(row.user) ?? []), row])
  return people
}

const remove = (ctx: Context, rows: readonly Waiting[]) =>
  sql`delete from kontor_notice_mail where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(ctx.db)

/** @returns what is to be mailed now; the rest has got its time */
async function plan(
  ctx: Context,
  receiver: Receiver,
  waiting: readonly Waiting[],
  { setting, calendars }: { setting: NotifySetting; calendars: Map<number, WorkCalendar> },
): Promise<Waiting[]> {
  const due: Waiting[] = []
  for (const row of waiting) {
    const at = row.planned ? ctx.now() : await timeOf(ctx, receiver, row, { setting, calendars })
    if (at <= ctx.now()) due.push(row)
    else await sql`update kontor_notice_mail set planned = true, due_at = ${at} where id = ${row.id}`.execute(ctx.db)
  }
  return due
}

async function timeOf(
  ctx: Context,
  { id, zone }: Receiver,
  { at, digest, passes_quiet }: Waiting,
  { setting, calendars }: { setting: NotifySetting; calendars: Map<number, WorkCalendar> },
): Promise<Date> {
  const quiet = passes_quiet ? none : ((await ownQuietHours(ctx, id)) ?? setting.quiet)
  const calendar = digest === 'now' ? undefined : await calendarOfPerson(ctx, id, calendars)
  return mailTime(new Date(at), digest, {
    zone,
    quiet,
    dailyAt: setting.dailyAt,
    works: (date) => !calendar || dayType(calendar, date).works,
  })
}

const none = { from: '00:00', to: '00:00' }

async function calendarOfPerson(ctx: Context, user: number, known: Map<number, WorkCalendar>): Promise<WorkCalendar> {
  const region = await regionOf(ctx, user)
  const calendar = known.get(region) ?? (await calendarOf(ctx, region))
  known.set(region, calendar)
  return calendar
}

async function mail(ctx: Context, receiver: Receiver, rows: readonly Waiting[]): Promise<void> {
  const { language, address } = receiver
  const templates = await noticeTemplates(
    ctx,
    'mail',
    language,
    rows.map(({ event }) => event),
  )
  const notices = rows.map((row) => wordsOf(row, receiver, templates))
  const [only] = notices
  const say = (key: string, count: number) => sharedTexts().translate(language, { key: `mail:notice.${key}`, params: { count } })
  const link = (path: string | undefined, label: string) => (path && address ? { link: `${address}${path}`, button: say(label, 0) } : {})
  const words =
    only && notices.length === 1
      ? { subject: only.title, paragraphs: only.body.split(/\n{2,}/), ...link(rows[0]?.content.url, 'open') }
      : {
          subject: say('digest_subject', rows.length),
          paragraphs: [],
          items: notices.slice(0, listed),
          ...(rows.length > listed ? { rest: say('digest_more', rows.length - listed) } : {}),
          ...link('/notifications', 'all'),
        }
  await mailWords(
    ctx,
    sharedTexts(),
    receiver,
    { ...words, settings: address ? `${address}${preferencesPath}` : undefined },
    {
      event: rows.length === 1 ? (rows[0]?.event ?? digestEvent) : digestEvent,
      valid_until: new Date(ctx.now().getTime() + usefulMs),
    },
  )
}

/** The occasion of a mail that tells several notices. */
const digestEvent = 'sc.digest'
const preferencesPath = '/profile/notifications'

/** The template's, where the company has one for the receiver's language; else the notice's own. */
function wordsOf(
  { event, content: { title, body, url, params = {} } }: Waiting,
  { language, name, company, address }: Receiver,
  templates: Templates,
): { title: string; body: string; link: string | undefined } {
  const link = url && address ? `${address}${url}` : undefined
  const own = { title: i18nText(title, language), body: i18nText(body, language) }
  const template = templates.get(event)
  if (!template) return { ...own, link }
  const values = { ...textsOf(params, language), ...own, name, company: i18nText(company, language) || 'Kontor', link: link ?? '' }
  return { title: fill(template.subject, values), body: fill(template.body, values), link }
}

export const textsOf = (params: Readonly<Record<string, Text>>, language: Language): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, i18nText(value, language)]))
