/** The audit log as records (sc.md §2, §3.3, §5.6, §12.17; runtime.md S41). */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '../../../server/database/connection/connect'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'
import { holds } from '../../support/until'

let app: TestApp
let admin: Client
let auditor: Client
let staff: Client

beforeAll(async () => {
  app = await testApp()
  ;[admin, auditor, staff] = [await app.signIn('admin'), await app.signIn('auditor'), await app.signIn('staff01')]
})
afterAll(() => app.close())

const entries = async (query: string, client = auditor): Promise<Row[]> => (await client.get(`/api/sc/audit-log?${query}`)).body.data
const sealed = () =>
  holds(async () => {
    const {
      rows: [row],
    } = await sql<{
      open: number
    }>`select count(*)::int as open from sc_audit_log as log where not exists (select 1 from kontor_audit_chain as chain where chain.audit_id = log.id)`.execute(
      app.db,
    )
    expect(row?.open).toBe(0)
  })
async function verify(client = auditor): Promise<Row> {
  const answer = await client.post('/api/sc/audit-log/verify', {})
  expect(answer.status, JSON.stringify(answer.body)).toBe(202)
  await holds(async () =>
    expect((await client.get(`/api/common/job/${String(answer.body.data.job_id)}`)).body.data.state).toBe('succeeded'),
  )
  return (await client.get('/api/sc/audit-log/chain')).body.data
}

describe('the audit log', () => {
  test('names who changed what, from and to, newest first; filters find it by person, record and day', async () => {
    const tag = (await admin.post('/api/cm/tag', { name: { en: 'Audited' }, colour: '#112233' })).body.data
    await admin.patch(`/api/cm/tag/${String(tag.id)}`, { colour: '#445566', version: tag.version })
    const found = await entries(`filter[module]=cm&filter[entity]=tag&filter[record_id]=${String(tag.id)}&filter[actor]=${admin.userId}`)
    expect(found.map(({ action, label }) => [action, label])).toEqual([
      ['updated', 'Audited'],
      ['created', 'Audited'],
    ])
    const one = (await auditor.get(`/api/sc/audit-log/${String(found[0]?.id)}`)).body.data
    expect((await auditor.get(`/api/common/comment/sc/audit-log/${String(one.id)}`)).status).toBe(404)
    expect(one).toMatchObject({ actor: admin.userId, changes: { colour: { from: '#112233', to: '#445566' } }, ip: '127.0.0.1' })
  })

  test('tells of records that are closed to everybody that they changed, not what they say', async () => {
    const view = (await admin.post('/api/sc/saved-view', { screen: 'cm/tag', name: 'My own' })).body.data
    const [entry] = await entries(`filter[entity]=saved-view&filter[record_id]=${String(view.id)}`)
    expect(entry?.action).toBe('created')
    expect((await auditor.get(`/api/sc/audit-log/${String(entry?.id)}`)).body.data.changes).toBeNull()
  })

  test('is exported, and changed by nobody', async () => {
    expect(
      (await auditor.post('/api/sc/audit-log/export', { format: 'csv', columns: ['at', 'actor', 'action', 'label'] })).raw.body,
    ).toContain('Audited')
    const [entry] = await entries('per_page=1')
    for (const answer of [
      await admin.patch(`/api/sc/audit-log/${String(entry?.id)}`, { label: 'x', version: 1 }),
      await admin.delete(`/api/sc/audit-log/${String(entry?.id)}`),
      await admin.post('/api/sc/audit-log', { action: 'x' }),
    ])
      expect([404, 405]).toContain(answer.status)
    await expect(sql`update sc_audit_log set label = 'x'`.execute(app.db)).rejects.toThrow(/permission denied/)
    await expect(sql`update sc_audit_log_view set label = 'x'`.execute(app.db)).rejects.toThrow(/permission denied/)
  })

  test('is open to auditors and administrators only', async () => {
    for (const path of ['/api/sc/audit-log', '/api/sc/audit-log/chain']) expect((await staff.get(path)).status).toBe(403)
    expect((await staff.post('/api/sc/audit-log/verify', {})).status).toBe(403)
    expect((await admin.get('/api/sc/audit-log')).status).toBe(200)
  })
})

test('an entry altered in the database breaks the chain at it, and auditors are told (sc.md §12.17; runtime.md S41)', async () => {
  await sealed()
  expect(await verify()).toMatchObject({ ok: true, entries: expect.any(Number) })
  const {
    rows: [victim],
  } = await sql<{ id: number }>`select audit_id as id from kontor_audit_chain order by position desc limit 1 offset 2`.execute(app.db)
  const owner = connect(app.app.kontor.migrateUrl, { statement_timeout: 0 })
  await sql`update sc_audit_log set label = 'nothing happened' where id = ${victim?.id}`.execute(owner.db)
  await owner.close()
  expect(await verify(admin)).toMatchObject({ ok: false, broken_at: Number(victim?.id) })
  const told = async (client: Client) =>
    (await client.get('/api/sc/user-notification?type=1&page=1&status=unread')).body.data.map(({ event }: Row) => event)
  for (const client of [auditor, admin]) expect(await told(client)).toContain('sc.audit.broken')
  expect(await told(staff)).not.toContain('sc.audit.broken')
})
