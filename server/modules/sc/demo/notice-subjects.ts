/** What the demo's older notices say: in the words of the real ones, about people, departments and devices that the demo has. */
import { sql } from 'kysely'
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import type { I18nText } from '../../../../src/schemas/core/types'
import type { Context } from '../../../kernel/context'
import { personInEveryLanguage } from '../../../resource/read/person-names'
import { inEveryLanguage, namesInLine } from '../notify/every-language'

export interface DemoNotice {
  event: string
  data: { title: I18nText; body?: I18nText; url: string }
}

/** Of each event as many, so that one person's notices differ. */
export const variants = 5

/** @returns the variants of each event, one after the other; the last two events are those of administrators */
export async function noticeContents(ctx: Context): Promise<DemoNotice[]> {
  const [people, departments, devices] = [await somePeople(ctx), await someDepartments(ctx), await someDevices(ctx)]
  const regions = namesInLine(await regionNames(ctx))
  const year = ctx.now().getUTCFullYear() + 1
  const day = (n: number) => new Date(ctx.now().getTime() - n * 9 * 86_400_000).toISOString().slice(0, 10)
  const each = (make: (n: number) => DemoNotice): DemoNotice[] => Array.from({ length: variants }, (_, n) => make(n))
  const say = (key: string, params: Readonly<Record<string, string | number | I18nText | undefined>>) =>
    inEveryLanguage(`sc:notice.${key}`, (language) =>
      Object.fromEntries(
        Object.entries(params).map(([name, value]) => [name, typeof value === 'object' ? i18nText(value, language) : value]),
      ),
    )
  const ofDepartment = inEveryLanguage('sc:entity.department.title', () => ({}))
  const department = (n: number) => departments[n % departments.length]
  return [
    ...each((n) => ({
      event: 'sc.post.changed',
      data: {
        title: say('post_changed', { person: people[n % people.length], date: day(n) }),
        body: say('post_changed_body', { from: department(n), to: department(n + 1) }),
        url: '/profile',
      },
    })),
    ...each((n) => ({
      event: 'sc.follow.updated',
      data: {
        title: say('follow_updated', { person: people[(n + 1) % people.length], entity: ofDepartment, name: department(n) }),
        url: '/sc/directory',
      },
    })),
    ...each((n) => ({
      event: 'sc.import.done',
      data: { title: say('imported', { file: `contacts-${day(n)}.csv`, count: 40 + n * 17 }), url: '/profile/imports' },
    })),
    ...each((n) => {
      const { name, site, code } = devices[n % devices.length] ?? { name: 'GATE-1', site: {}, code: 'GATE-1' }
      return {
        event: 'sc.device.offline',
        data: { title: say('device_offline', { name }), body: say('device_offline_body', { site, code }), url: '/sc/hardware' },
      }
    }),
    ...each(() => ({
      event: 'sc.calendar.unprepared',
      data: {
        title: say('calendar_unprepared', { year }),
        body: say('calendar_unprepared_body', { regions }),
        url: '/sc/calendar-event',
      },
    })),
  ]
}

async function somePeople(ctx: Context): Promise<I18nText[]> {
  const { rows } = await sql<{ id: number }>`
    select id::int as id from sc_user where status = 'active' and deleted_at is null and not directory_hidden order by id desc limit ${variants}`.execute(
    ctx.db,
  )
  const names: I18nText[] = []
  for (const { id } of rows) names.push((await personInEveryLanguage(ctx, id)) ?? {})
  return names
}

async function someDepartments(ctx: Context): Promise<I18nText[]> {
  const { rows } = await sql<{ name: I18nText }>`
    select name from sc_department where status = 'active' and deleted_at is null order by id desc limit ${variants + 1}`.execute(ctx.db)
  return rows.map(({ name }) => name)
}

async function someDevices(ctx: Context): Promise<{ name: string; code: string; site: I18nText }[]> {
  const { rows } = await sql<{ name: string; code: string; site: I18nText }>`
    select device.name, device.code, site.name as site from sc_hardware as device join sc_site as site on site.id = device.site_id
    where device.deleted_at is null order by device.id limit ${variants}`.execute(ctx.db)
  return rows
}

async function regionNames(ctx: Context): Promise<I18nText[]> {
  const { rows } = await sql<{ name: I18nText }>`
    select name from sc_calendar_region where active and deleted_at is null order by position, id`.execute(ctx.db)
  return rows.map(({ name }) => name)
}
