/** The nightly check of the trails and the anchor of the day (wf.md §5.10, §7; §12 scenario 20). */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../../../server/database/connection/connect'
import { merkleRoot } from '../../../server/modules/wf/trail/rules/day-anchor'
import { approvedForm } from '../../support/approved-form'
import { testApp, type Client, type TestApp } from '../../support/app'
import { whenClockReaches } from '../../support/schedule'

let server: TestApp
let admin: Client
let staff: Client

beforeAll(async () => {
  server = await testApp()
  ;[admin, staff] = await Promise.all([server.signIn('admin'), server.signIn('staff01')])
})
afterAll(() => server.close())

const night = async (day: string, before: string) =>
  await whenClockReaches(server, 'wf.chain-check', new Date(`${day}T16:21:00Z`), new Date(`${before}T16:21:00Z`))
const anchors = async () =>
  (
    await sql<{
      day: string
      root: string
      leaves: number
      prev_root: string
    }>`select day::text, root, leaves, prev_root from wf_chain_anchor order by day`.execute(server.db)
  ).rows

test('a day that is over gets one anchor; a day without changes has none', async () => {
  const forms = [await form(), await form()]
  const { rows } = await sql<{ hash: string }>`
    select last_event_hash as hash from wf_instance where id = any(${forms.map(({ id }) => id)}::bigint[]) order by id`.execute(server.db)
  expect(await night('2026-11-20', '2026-11-19')).toMatchObject({ state: 'succeeded', result: { broken: 0, anchored: 1 } })
  const [anchor, ...more] = await anchors()
  expect(more).toEqual([])
  expect(anchor).toEqual({ day: '2026-11-20', root: merkleRoot(rows.map(({ hash }) => hash)), leaves: 2, prev_root: '0'.repeat(64) })
  expect(await night('2026-11-21', '2026-11-20')).toMatchObject({ result: { anchored: 0 } })
  expect(await anchors()).toHaveLength(1)
})

test('one character of the data changed by SQL: the check names the instance and the event, and administrators are told', async () => {
  const { id, serial } = await form()
  await sql`delete from wf_chain_anchor`.execute(server.db)
  const owner = connect(server.database.migrateUrl, { max: 1 })
  await sql`update wf_instance set data = jsonb_set(data, '{amount}', '"125000.0000"') where id = ${id}`.execute(owner.db)
  await owner.close()
  expect(await night('2026-11-22', '2026-11-21')).toMatchObject({ result: { broken: 1 } })
  server.setNow(undefined)
  const { body } = await (await server.signIn('admin')).get('/api/sc/user-notification?type=1')
  const told = body.data.find(({ event }) => event === 'wf.trail-broken')
  expect(JSON.stringify(told)).toContain(serial)
  expect(JSON.stringify(told)).toContain(`/wf-form?id=${id}`)
})

const form = async () => await approvedForm(server.db, { applicant: staff.userId, approver: admin.userId })
