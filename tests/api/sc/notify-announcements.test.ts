/** Announcements to everybody (shell.md §7): who writes, who reads, when they begin and end, and that each dismisses for himself. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../support/app'

const text = {
  en: 'Maintenance tonight 22:00–22:30',
  tw: '今晚 22:00–22:30 系統維護',
  cn: '今晚 22:00–22:30 系统维护',
  jp: '今夜 22:00～22:30 メンテナンス',
}
const at = (hour: string) => `2026-11-20T${hour}:00.000Z`
let app: TestApp
let admin: Client
let staff: Client
let other: Client

beforeAll(async () => {
  app = await testApp()
  admin = await app.signIn('admin')
  staff = await app.signIn('staff01')
  other = await app.signIn('staff02')
})
beforeEach(async () => {
  app.setNow(new Date(at('10:00')))
  await sql`delete from sc_announcement`.execute(app.db)
  await sql`delete from sc_user_notification where type = 2`.execute(app.db)
})
afterAll(() => app.close())

const announce = async (values: object = {}) =>
  (await admin.post('/api/sc/announcement', { text, kind: 'warning', starts_at: at('09:00'), ends_at: at('14:30'), ...values })).body.data
const shown = async (client: Client) => (await client.get('/api/sc/user-notification?type=2')).body
const titles = async (client: Client) => (await shown(client)).data.map(({ data }) => (data as { title: { en: string } }).title.en)
const announced = async (client: Client) => (await client.get(`/api/sc/user/${client.userId}`)).body.data.announced
/** Changes, the demo's included, and how often everybody was told of one. */
const made = async () => (await sql`select 1 from kontor_revision where entity = 'sc/announcement'`.execute(app.db)).rows.length
const told = async () =>
  (await sql`select 1 from kontor_event where event = 'announcement.changed' and user_id is null`.execute(app.db)).rows.length

describe('an announcement', () => {
  test('is read by everybody, with its kind and all four languages, until each dismisses it for himself', async () => {
    const { id } = await announce()
    const { data, meta } = await shown(staff)
    expect(data).toMatchObject([
      { type: 2, modelType: 'sc', modelId: id, read_at: null, data: { title: text, kind: 'warning', until: at('14:30') } },
    ])
    expect(meta).toMatchObject({ unread_count: 1, next_in: 4.5 * 3600 })
    expect(await announced(staff)).toBe(true)
    expect((await staff.post(`/api/sc/announcement/${String(id)}/dismiss`)).status).toBe(200)
    expect((await staff.post(`/api/sc/announcement/${String(id)}/dismiss`)).status).toBe(200)
    expect([await titles(staff), await titles(other), await announced(staff), await announced(other)]).toEqual([[], [text.en], false, true])
    expect((await staff.get('/api/sc/user-notification?type=2&archived=1')).body.data).toHaveLength(1)
    // The bell knows nothing of it.
    expect((await staff.get('/api/sc/user-notification?type=1&archived=1')).body.data).toEqual([])
  })

  test('is there from its start until its end; without a start at once', async () => {
    await announce({ starts_at: at('12:00') })
    expect([await titles(staff), (await shown(staff)).meta.next_in, await announced(staff)]).toEqual([[], 2 * 3600, true])
    app.setNow(new Date(at('12:00')))
    expect(await titles(staff)).toEqual([text.en])
    app.setNow(new Date(at('14:30')))
    expect([await titles(staff), (await shown(staff)).meta.next_in, await announced(staff)]).toEqual([[], null, false])
    const now = await announce({ starts_at: null, ends_at: at('15:00') })
    expect(now.starts_at).toBe(at('14:30'))
  })

  test('comes back to who dismissed it when it says something else, not when it lasts longer', async () => {
    const { id, version } = await announce()
    await staff.post(`/api/sc/announcement/${String(id)}/dismiss`)
    const longer = (await admin.patch(`/api/sc/announcement/${String(id)}`, { ends_at: at('15:00'), version })).body.data
    expect(await titles(staff)).toEqual([])
    await admin.patch(`/api/sc/announcement/${String(id)}`, { text: { ...text, en: 'Maintenance is over' }, version: longer.version })
    expect(await titles(staff)).toEqual(['Maintenance is over'])
  })

  test('is withdrawn by deleting it, and every change is told to everybody', async () => {
    const before = await made()
    const { id } = await announce()
    await admin.delete(`/api/sc/announcement/${String(id)}`)
    expect(await titles(staff)).toEqual([])
    expect((await staff.post(`/api/sc/announcement/${String(id)}/dismiss`)).status).toBe(404)
    expect(await made()).toBe(before + 2)
    await expect.poll(told).toBe(before + 2)
  })

  test('ends after it starts', async () => {
    const refused = await admin.post('/api/sc/announcement', { text, kind: 'info', starts_at: at('14:00'), ends_at: at('13:00') })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['ends_at']])
  })

  test('is written by who sets up notifications alone', async () => {
    expect((await staff.post('/api/sc/announcement', { text, kind: 'info', ends_at: at('15:00') })).status).toBe(403)
    expect((await staff.get('/api/sc/announcement')).status).toBe(403)
    expect((await app.anonymous.get('/api/sc/user-notification?type=2')).status).toBe(401)
  })
})
