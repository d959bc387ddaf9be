/** Remarks and the timeline (cm.md §2.2, §2.4, §3.6): by the right to show the record, told to nobody who has it not. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInAll, testApp, type Client, type Row, type TestApp } from '../../support/app'

let app: TestApp
let admin: Client
let staff: Client
let other: Client
let organization: number

beforeAll(async () => {
  app = await testApp()
  ;[admin, staff, other] = await signInAll(app, 'admin', 'staff01', 'staff05')
  organization = await made(admin, 'organization', { name: 'Harbour Works', owner: admin.userId })
})
afterAll(() => app.close())

let counter = 0
async function made(who: Client, entity: string, values: Row): Promise<number> {
  const { status, body } = await who.post(`/api/cm/${entity}`, values)
  expect(status, JSON.stringify(body)).toBe(201)
  return Number(body.data.id)
}
/** Leads of one customer may be the same sale: these are none. */
async function lead(who: Client, values: Row = {}): Promise<number> {
  const wanted = { title: `Lead ${++counter}`, organization, ...values }
  const { body } = await who.post('/api/cm/lead/check-duplicates', wanted)
  return made(who, 'lead', { ...wanted, confirm_duplicates: body.data.map(({ id }) => id) })
}
const remark = (who: Client, type: string, id: number, body: string, more: Row = {}) =>
  who.post('/api/cm/remark', { target_type: type, target_id: id, body, ...more })
async function said(who: Client, type: string, id: number, body: string): Promise<number> {
  const answer = await remark(who, type, id, body)
  expect(answer.status, answer.body.message).toBe(201)
  return Number(answer.body.data.id)
}
interface Shown {
  data: Row[]
  meta: { next: string | null; planned: Row[]; pinned: Row[]; refs: Record<string, Record<string, Row>> }
}
async function timeline(who: Client, type: string, id: number, more = ''): Promise<Shown> {
  const { status, body } = await who.get(`/api/cm/timeline?type=${type}&id=${id}${more}`)
  expect(status, body.message).toBe(200)
  return body as unknown as Shown
}
const kindsOf = ({ data }: Shown) => data.map(({ kind }) => kind)
const day = 24 * 60 * 60 * 1000
interface Notice {
  title: Record<string, string>
  url: string
}
const mentions = async ({ userId }: Client) =>
  (
    await sql<Notice>`select data->'title' as title, data->>'url' as url from sc_user_notification where user_id = ${userId} and event = 'cm.remark.mention' order by id`.execute(
      app.db,
    )
  ).rows

describe('remarks', () => {
  test('formatted and clean, by whoever may show the record, and nobody else', async () => {
    const own = await lead(staff)
    await said(staff, 'lead', own, '<p>They <b>want</b> it <script>alert(1)</script><img src=x onerror=y></p>')
    const {
      data: [first],
    } = await timeline(staff, 'lead', own, '&kinds=remark')
    expect(first).toMatchObject({
      kind: 'remark',
      body: '<p>They <strong>want</strong> it </p>',
      by: staff.userId,
      _actions: ['edit', 'remove', 'pin'],
    })
    expect((await remark(other, 'lead', own, 'x')).status).toBe(404)
    expect((await other.get(`/api/cm/timeline?type=lead&id=${own}`)).status).toBe(404)
    expect((await other.delete(`/api/cm/remark/${Number(first?.id)}`)).status).toBe(404)
    expect((await remark(staff, 'quota', 999_999, 'x')).status).toBe(404)
    expect(Object.keys((await remark(staff, 'lead', own, '<p> </p>')).body.errors)).toEqual(['body'])
  })

  test('who is mentioned is told, if he may show the record; else the writer is warned', async () => {
    const [shared, closed] = [await lead(staff, { collaborators: [other.userId] }), await lead(staff)]
    expect((await remark(staff, 'lead', shared, `<p>@[${other.userId}] please ring</p>`)).body.meta.not_notified).toEqual([])
    expect((await remark(staff, 'lead', closed, `<p>@[${other.userId}] please ring</p>`)).body.meta.not_notified).toMatchObject([
      { id: other.userId },
    ])
    const told = await mentions(other)
    expect(told).toHaveLength(1)
    expect(told[0]?.url).toBe(`/record/cm/lead/${shared}`)
    expect((await timeline(staff, 'lead', shared)).meta.refs['sc/user']?.[other.userId]).toMatchObject({ active: true })
  })

  test('its author edits for a day, later only pins; what is removed leaves who removed it', async () => {
    const own = await lead(staff)
    const [kept, gone] = [await said(staff, 'lead', own, '<p>Kept</p>'), await said(staff, 'lead', own, '<p>Secret word</p>')]
    expect((await staff.patch(`/api/cm/remark/${kept}`, { body: '<p>Kept and changed</p>' })).status).toBe(200)
    expect((await staff.delete(`/api/cm/remark/${gone}`)).status).toBe(200)
    const shown = await timeline(staff, 'lead', own, '&kinds=remark')
    expect(shown.data).toMatchObject([
      { id: gone, body: null, removed_by: staff.userId, _actions: [] },
      { id: kept, body: '<p>Kept and changed</p>' },
    ])
    expect(shown.data[1]?.edited_at).not.toBeNull()
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from kontor_revision where data::text like '%Secret word%'`.execute(
      app.db,
    )
    expect(rows[0]?.n).toBe(0)
    app.setNow(new Date(Date.now() + day + 60_000))
    const later = await app.signIn('staff01')
    expect((await later.patch(`/api/cm/remark/${kept}`, { body: '<p>Too late</p>' })).body.errors).toHaveProperty('id')
    expect((await later.post(`/api/cm/remark/${kept}/pin`, { pinned: true })).status).toBe(200)
    expect((await timeline(later, 'lead', own)).meta.pinned).toMatchObject([{ id: kept, pinned: true, _actions: ['pin'] }])
    expect((await (await app.signIn('admin')).delete(`/api/cm/remark/${kept}`)).status).toBe(200)
    app.setNow(undefined)
  })

  test('a remark touches its lead, and takes the place of comments', async () => {
    const own = await lead(staff)
    const before = (await staff.get(`/api/cm/lead/${own}`)).body.data.last_touch_at
    await said(staff, 'lead', own, '<p>News</p>')
    expect(Date.parse(String((await staff.get(`/api/cm/lead/${own}`)).body.data.last_touch_at))).toBeGreaterThan(Date.parse(String(before)))
    expect((await staff.get(`/api/common/comment/cm/lead/${own}`)).status).toBe(404)
  })
})

describe('the timeline', () => {
  test('activities, remarks, stages, changes: newest first, planned on top, filtered by kind', async () => {
    const own = await lead(staff)
    await said(staff, 'lead', own, '<p>First word</p>')
    expect((await staff.patch(`/api/cm/lead/${own}`, { competitor: 'Rival' })).status).toBe(200)
    const call = await made(staff, 'activity', {
      kind: 'call',
      subject: 'Call',
      lead: own,
      due_at: new Date().toISOString(),
      status: 'done',
      outcome: 'reached',
    })
    const next = await made(staff, 'activity', {
      kind: 'visit',
      subject: 'Visit',
      lead: own,
      due_at: new Date(Date.now() + day).toISOString(),
    })
    const shown = await timeline(staff, 'lead', own)
    expect(kindsOf(shown).slice(0, 3)).toEqual(['activity', 'change', 'remark'])
    expect(kindsOf(shown)).toContain('stage')
    expect(shown.data[0]).toMatchObject({ id: call, activity: 'call', outcome: 'reached', may_edit: true })
    expect(shown.data[1]).toMatchObject({ entity: 'cm/lead', changes: [{ field: 'competitor', from: null, to: 'Rival' }] })
    expect(shown.meta.planned).toMatchObject([{ id: next, status: 'planned' }])
    const some = await timeline(staff, 'lead', own, '&kinds=remark,stage')
    expect(new Set(kindsOf(some))).toEqual(new Set(['remark', 'stage']))
    expect(some.meta.planned).toEqual([])
  })

  test("an organization's has those of its leads and persons, as far as the reader may see them", async () => {
    const company = await made(admin, 'organization', { name: 'Two Sides', owner: admin.userId })
    const [mine, theirs] = [await lead(staff, { organization: company }), await lead(other, { organization: company })]
    await said(staff, 'lead', mine, '<p>Mine</p>')
    await said(other, 'lead', theirs, '<p>Theirs</p>')
    await said(admin, 'organization', company, '<p>Ours</p>')
    const bodies = async (who: Client) => (await timeline(who, 'organization', company, '&kinds=remark')).data.map(({ body }) => body)
    expect(await bodies(staff)).toEqual(['<p>Ours</p>', '<p>Mine</p>'])
    expect(await bodies(other)).toEqual(['<p>Ours</p>', '<p>Theirs</p>'])
    expect(await bodies(admin)).toEqual(['<p>Ours</p>', '<p>Theirs</p>', '<p>Mine</p>'])
    // Activities of an organization itself are their owner's.
    await made(staff, 'activity', {
      kind: 'call',
      subject: 'Mine alone',
      organization: company,
      due_at: new Date(Date.now() + day).toISOString(),
    })
    expect((await timeline(other, 'organization', company)).meta.planned).toEqual([])
  })

  test('page by page, each thing once', async () => {
    const own = await lead(staff)
    for (let n = 1; n <= 45; n += 1) await said(staff, 'lead', own, `<p>${n}</p>`)
    const first = await timeline(staff, 'lead', own, '&kinds=remark')
    const second = await timeline(staff, 'lead', own, `&kinds=remark&before=${encodeURIComponent(String(first.meta.next))}`)
    expect([first.data.length, second.data.length, second.meta.next]).toEqual([30, 15, null])
    expect([...first.data, ...second.data].map(({ body }) => body)).toEqual(
      Array.from({ length: 45 }, (_one, index) => `<p>${45 - index}</p>`),
    )
    expect((await staff.get(`/api/cm/timeline?type=lead&id=${own}&before=nonsense`)).status).toBe(422)
  })

  test('fields that a reader may not read are not told as changes', async () => {
    const company = await made(admin, 'organization', { name: 'Guarded', owner: admin.userId })
    expect((await admin.patch(`/api/cm/organization/${company}`, { credit_limit: '1000', phone: '02-2345-6789' })).status).toBe(200)
    const fields = async (who: Client) =>
      (await timeline(who, 'organization', company, '&kinds=change')).data.flatMap(({ changes }) =>
        (changes as Row[]).map(({ field }) => field),
      )
    expect(await fields(staff)).toEqual(['phone'])
    expect(await fields(admin)).toEqual(expect.arrayContaining(['phone', 'credit_limit']))
  })
})
