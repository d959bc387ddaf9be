/** What wf does by the clock (wf.md §5.10, §7, §12.20): anchors, the check of trails, drafts that lie, certificates that end. Each once, over all nodes. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '../../../server/database/connection/connect'
import { transact } from '../../../server/kernel/context'
import { warnOfDrafts } from '../../../server/modules/wf/run/draft-warnings'
import { anchorDays } from '../../../server/modules/wf/trail/day-anchors'
import { merkleRoot } from '../../../server/modules/wf/trail/rules/day-anchor'
import { companySigner } from '../../../server/modules/wf/seal/company-certificate'
import { testApp, type Client, type TestApp } from '../../support/app'
import { whenClockReaches } from '../../support/schedule'
import { approval, flowOf, handIn, plainContent, publishForm, type MadeForm } from '../../support/workflow-forms'

let server: TestApp
let applicant: Client
let signer: Client
let form: MadeForm
const zeros = '0'.repeat(64)

beforeAll(async () => {
  server = await testApp()
  ;[applicant, signer] = (await Promise.all(['staff01', 'staff02'].map((one) => server.signIn(one)))) as [Client, Client]
  form = await publishForm(server.db, 'NIGHT', plainContent(flowOf(approval(signer.userId))))
})
afterAll(() => server.close())

const at = (text: string) => new Date(`${text}+08:00`)
const night = (day: string) => whenClockReaches(server, 'wf.chain-anchor', at(`${day}T00:20:30`), at(`${day}T00:00:00`))
const toldOf = async (event: string) =>
  (
    await sql<{ account: string; title: string; body: string; url: string | null }>`
      select u.account, coalesce(n.data -> 'title' ->> 'en', n.data ->> 'title') as title, coalesce(n.data -> 'body' ->> 'en', n.data ->> 'body') as body,
        n.data ->> 'url' as url
      from sc_user_notification as n join sc_user as u on u.id = n.user_id where n.event = ${event} order by n.id`.execute(server.db)
  ).rows
const anchors = async () =>
  (
    await sql<{ day: string; root: string; leaves: number; prev_root: string }>`
      select day::text as day, root, leaves, prev_root from wf_chain_anchor order by day`.execute(server.db)
  ).rows
const lastHash = async (id: number) =>
  (await sql<{ hash: string }>`select last_event_hash as hash from wf_instance where id = ${id}`.execute(server.db)).rows[0]?.hash ?? ''

/** As the owner of the database could: past the triggers that keep the trail. */
async function asOwner(query: ReturnType<typeof sql>): Promise<void> {
  const owner = connect(server.database.migrateUrl, { max: 1 })
  await owner.db.transaction().execute(async (tx) => {
    for (const table of ['wf_event', 'wf_instance', 'wf_data_snapshot'])
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx)
    await query.execute(tx)
    for (const table of ['wf_event', 'wf_instance', 'wf_data_snapshot'])
      await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx)
  })
  await owner.close()
}

describe('at 00:20', () => {
  let [first, second] = [0, 0]

  test('each day with changes is anchored over the last hashes, and goes on from the one before; a day without has none', async () => {
    server.setNow(at('2026-11-20T10:00:00'))
    first = await handIn(applicant, form, { reason: 'one' })
    second = await handIn(applicant, form, { reason: 'two' })
    const root = merkleRoot([await lastHash(first), await lastHash(second)])
    server.setNow(at('2026-11-22T10:00:00'))
    const third = await handIn(applicant, form, { reason: 'three' })
    // Two nodes at once, and once more by the clock.
    server.setNow(at('2026-11-23T00:20:00'))
    await Promise.all([1, 2].map(() => transact(server.app.kontor.systemContext(), anchorDays)))
    expect(await night('2026-11-23')).toMatchObject({ state: 'succeeded', result: { days: 0, broken: 0 } })
    expect(await anchors()).toEqual([
      { day: '2026-11-20', root, leaves: 2, prev_root: zeros },
      { day: '2026-11-22', root: await lastHash(third), leaves: 1, prev_root: root },
    ])
    expect(await toldOf('wf.chain-broken')).toEqual([])
    await night('2026-11-24')
    expect(await anchors()).toHaveLength(2)
  })

  test('20: one character changed by SQL is told to administrators and auditors, with the form and the entry', async () => {
    await asOwner(sql`update wf_instance set data = '{"reason":"onf"}', updated_at = ${at('2026-11-24T12:00:00')} where id = ${first}`)
    server.setNow(at('2026-11-24T12:00:00'))
    await handIn(applicant, form, { reason: 'four' })
    await night('2026-11-25')
    const { rows } = await sql<{ serial: string }>`select serial_no as serial from wf_instance where id = ${first}`.execute(server.db)
    const told = await toldOf('wf.chain-broken')
    expect(told.map(({ account }) => account).sort()).toEqual(['admin', 'auditor'])
    expect(told[0]).toMatchObject({
      title: `The trail of ${rows[0]?.serial} was changed`,
      body: expect.stringContaining('entry 1 of the trail'),
      url: `/wf-form?id=${first}`,
    })
  })

  test('a whole trail that was written anew no longer gives the root of its day', async () => {
    await asOwner(sql`update wf_event set hash = repeat('a', 64) where instance_id = ${second}`)
    await night('2026-11-26')
    const titles = (await toldOf('wf.chain-broken')).map(({ title }) => title)
    expect(titles).toContain('The trails of 2026-11-20 were changed')
    expect(titles).not.toContain('The trails of 2026-11-22 were changed')
  })
})

describe('at 01:00', () => {
  const nightly = (day: string) => whenClockReaches(server, 'wf.nightly', at(`${day}T01:00:30`), at(`${day}T00:30:00`))

  test('a draft that nobody touched for 90 days is named to its owner once', async () => {
    const draft = await applicant.post('/api/wf/instance', { template: form.template, data: { reason: 'later' } })
    const id = Number(draft.body.data.id)
    const drafts = async () => (await toldOf('wf.notice')).filter(({ url }) => url === `/wf-form?id=${id}`)
    const touched = new Date('2026-12-01T00:00:00Z')
    await sql`update wf_instance set updated_at = ${touched} where id = ${id}`.execute(server.db)
    await nightly('2027-02-28')
    expect(await drafts()).toEqual([])
    await nightly('2027-03-02')
    await Promise.all([1, 2].map(() => transact(server.app.kontor.systemContext(), warnOfDrafts)))
    await nightly('2027-03-03')
    expect(await drafts()).toMatchObject([{ account: 'staff01', title: 'A draft of Form NIGHT has not been touched for 90 days' }])
  })

  test('a certificate that ends is told 30, 7 and 1 days before, each once, and then is expired', async () => {
    server.setNow(at('2027-04-01T12:00:00'))
    const { id } = await companySigner(server.app.kontor.systemContext())
    await sql`update wf_certificate set valid_to = ${at('2027-06-01T12:00:00')} where id = ${id}`.execute(server.db)
    const count = async () => (await toldOf('wf.certificate-ends')).filter(({ account }) => account === 'admin').length
    const counts = []
    for (const day of ['2027-05-02', '2027-05-03', '2027-05-04', '2027-05-25', '2027-05-26', '2027-05-31', '2027-06-01', '2027-06-02']) {
      await nightly(day)
      counts.push(await count())
    }
    expect(counts).toEqual([0, 1, 1, 1, 2, 2, 3, 3])
    const { rows } = await sql<{ state: string }>`select state from wf_certificate where id = ${id}`.execute(server.db)
    expect(rows).toEqual([{ state: 'expired' }])
  })
})
