/** Votes as their administrators run them, in the browser (vs.md §2, §4, §12.1): rights, a draft's control room, publication, turnout, closing. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transact } from '../../../server/kernel/context'
import { countDue, openDue } from '../../../server/modules/vs/event/clock'
import { turnoutDue } from '../../../server/modules/vs/control/turnout'
import { alertSays } from '../../support/notes'
import { openProduct, violationsOf } from '../support/signed-in'

const { real, open } = await openProduct()
const admin = await real.app.signIn('admin')
const made = async (entity: string, values: object): Promise<number> => {
  const { status, body } = await admin.post(`/api/${entity}`, values)
  expect(status, JSON.stringify(body)).toBe(201)
  return Number(body.data.id)
}

const category = await made('vs/category', { code: 'BOARD', name: { en: 'Board', tw: '董事會' } })
await made('vs/category-right', { category, owner: 'd1', action: 'view' })
const opens = Date.now() + 3_600_000
const event = await made('vs/event', {
  ...{ category, title: { en: 'Moving house', tw: '搬遷' }, kind: 'vote', secrecy: 'named', audience: ['d1'] },
  ...{ opens_at: new Date(opens).toISOString(), closes_at: new Date(opens + 7_200_000).toISOString() },
  questions: [{ key: 'motion', type: 'yes_no', title: { en: 'Shall we move?' }, required: true }],
})

test('rights are given in the matrix and explained; a draft is checked, weighed, published, watched and closed in its control room', async () => {
  const { page } = await open()
  await page.goto(`${real.url}/vs/admin/permission`)
  await page.waitForURL(/\/vs\/admin\/permission\/all$/)
  await page.goto(`${real.url}/vs/admin/permission/${category}`)
  const row = page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: /: View/ }) })
  await row.getByRole('checkbox', { name: /: Manage/ }).click()
  // What it includes follows from it, and can't be taken away alone.
  await row.getByRole('checkbox', { name: /: Create, included in Manage/ }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.goto(`${real.url}/vs/admin/permission/inspector?user=${admin.userId}&category=${category}`)
  await page.getByText('May: View, Create, See results, and Manage').waitFor()
  expect(await violationsOf(page)).toEqual([])

  await page.goto(`${real.url}/vs/admin/event-maint`)
  await page.waitForURL(/\/vs\/admin\/event-maint\/all$/)
  await page.getByRole('button', { name: 'Drafts' }).click()
  await page.getByRole('cell', { name: 'Moving house', exact: true }).click()
  await page.waitForURL(new RegExp(`/vs/admin/event-maint/all/${event}`))
  await page.getByText('Everything is ready to publish.').waitFor()
  await page.getByRole('tab', { name: 'Roster' }).click()
  await page.getByRole('button', { name: 'Prepare the roster' }).click()
  await alertSays(page, /people are on the roster/)
  await page.getByRole('searchbox', { name: 'Find a person' }).fill('staff01')
  const line = page.getByRole('row').filter({ has: page.getByRole('cell', { name: 'staff01', exact: true }) })
  await line.getByRole('button').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Weight').fill('0')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText(/is not a weight/).waitFor()
  await dialog.getByLabel('Weight').fill('2.5')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await line.getByRole('cell', { name: '2.5' }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('tab', { name: 'Turnout' }).waitFor()

  await sql`update vs_event set opens_at = now() - interval '1 minute' where id = ${event}`.execute(real.app.db)
  for (const due of [openDue, turnoutDue]) await transact(real.app.app.kontor.systemContext(), due)
  const { page: phone } = await open({ language: 'tw', width: 390, height: 844, dark: true })
  await phone.goto(`${real.url}/vs/admin/event-maint/${category}/${event}`)
  await phone.getByRole('tab', { name: '參與情形' }).click()
  await phone.getByText(/每分鐘更新一次/).waitFor()
  expect(await violationsOf(phone)).toEqual([])
  await phone.goto(`${real.url}/vs/admin/event-maint/${category}?tab=running`)
  await phone.getByText('搬遷').first().waitFor()
  expect(await violationsOf(phone)).toEqual([])

  await page.reload()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Close now' }).click()
  await dialog.getByLabel(/reason/i).fill('Everybody is here')
  await dialog.getByRole('button', { name: 'Close now' }).click()
  await page.getByRole('tab', { name: 'Protocol' }).click()
  await page.waitForURL(/[?&]tab=protocol/)
  await page.reload()
  await page.getByText('Reason: Everybody is here').waitFor()
  await page.getByText('The protocol is complete and unchanged.').waitFor()
  expect(await violationsOf(page)).toEqual([])

  await transact(real.app.app.kontor.systemContext(), countDue)
  await page.reload()
  await page.getByRole('button', { name: 'Publish results' }).click()
  await dialog.getByText('Post on the bulletin board').waitFor()
  expect(await dialog.getByText('Board category').count()).toBe(0)
  await dialog.getByRole('switch').or(dialog.getByRole('checkbox')).click()
  await dialog.getByText('Board category').waitFor()
  expect(await violationsOf(page)).toEqual([])
})

test('early closing of a secret vote is requested in its control room, which says who has to confirm it', async () => {
  await made('vs/category-right', { category, owner: 'd1', action: 'commission' })
  const secret = await made('vs/event', {
    ...{ category, title: { en: 'New chair', tw: '選主席' }, kind: 'vote', secrecy: 'secret', audience: ['d1'] },
    ...{ opens_at: new Date(opens).toISOString(), closes_at: new Date(opens + 7_200_000).toISOString() },
    questions: [{ key: 'chair', type: 'yes_no', title: { en: 'Shall she?' }, required: true }],
  })
  expect((await admin.post(`/api/vs/event/${secret}/publish`, {})).status).toBe(200)
  await sql`update vs_event set opens_at = now() - interval '1 minute' where id = ${secret}`.execute(real.app.db)
  await transact(real.app.app.kontor.systemContext(), openDue)
  const { page } = await open()
  await page.goto(`${real.url}/vs/admin/event-maint/${category}/${secret}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Request early closing' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/reason/i).fill('All have voted')
  await dialog.getByRole('button', { name: 'Request early closing' }).click()
  await page.getByText('Reason: All have voted').waitFor()
  await page.getByText(/\S requested early closing at/).waitFor()
  await page.getByText(/has to confirm it. You can withdraw the request/).waitFor()
  expect(await violationsOf(page)).toEqual([])

  const second = await real.app.signIn('staff01')
  expect((await second.post(`/api/vs/event/${secret}/confirm-close`, {})).status).toBe(200)
  await page.reload()
  await page.getByRole('tab', { name: 'Protocol' }).click()
  await page.getByText('Early closing confirmed').waitFor()
  expect(await page.getByText('Reason: All have voted').count()).toBeGreaterThan(0)
})
