/** Answering by name on a phone, from the list of what is pending to a changed answer (vs.md §2, §12.1, §12.2, §12.24). */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transact } from '../../../server/kernel/context'
import { openDue } from '../../../server/modules/vs/event/clock'
import { lift } from '../support/keyboard-drag'
import { openProduct, violationsOf } from '../support/signed-in'

const { real, open } = await openProduct()
const admin = await real.app.signIn('admin')
const staff = await real.app.signIn('staff01')

const minute = 60_000
const begin = Date.now()

async function made(entity: string, values: object): Promise<number> {
  const { status, body } = await admin.post(`/api/${entity}`, values)
  expect(status, JSON.stringify(body)).toBe(201)
  return Number(body.data.id)
}
const named = (...texts: string[]) => texts.map((en, at) => ({ id: at + 1, text: { en } }))

/** A survey of two pages that has just opened. */
async function opened(): Promise<number> {
  const category = await made('vs/category', { code: 'OUTING', name: { en: 'Outing' } })
  const id = await made('vs/event', {
    ...{ category, kind: 'survey', secrecy: 'named', title: { en: 'Where do we go?' }, audience: [`u${staff.userId}`] },
    ...{ opens_at: new Date(begin + minute).toISOString(), closes_at: new Date(begin + 120 * minute).toISOString() },
    questions: [
      { key: 'place', type: 'ranking', title: { en: 'Rank the places' }, blank_allowed: false, options: named('Hills', 'Sea', 'City') },
      {
        ...{ key: 'days', type: 'matrix_single', page: 2, title: { en: 'Which days?' }, required: true },
        ...{ rows: named('Friday', 'Saturday'), options: named('Fine', 'Not possible') },
      },
    ],
  })
  expect((await admin.post(`/api/vs/event/${id}/publish`, {})).status).toBe(200)
  real.app.setNow(new Date(begin + 2 * minute))
  await transact(real.app.app.kontor.systemContext(), openDue)
  return id
}

const answersOf = async (id: number) =>
  (await sql<{ state: string; answers: object }>`select state, answers from vs_response where event_id = ${id}`.execute(real.app.db))
    .rows[0]

test('a ranking by tap and keys and a matrix of cards are answered on 360 px; a draft is kept, and what was sent is changed', async () => {
  const id = await opened()
  const { page } = await open({ account: 'staff01', width: 360, height: 740, fresh: true })
  await page.goto(`${real.url}/vs`)
  await page.waitForURL('**/vs/use/pending')
  const row = page.getByRole('link', { name: /Where do we go\?/ })
  await row.getByText(/h left/).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await row.click()
  await page.waitForURL(`**/vs/use/detail/pending/${id}`)
  // Nothing goes on without the order.
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.getByText('A blank ballot is not allowed here. Answer this question.').waitFor()
  for (const name of [/^Hills/, /^Sea/, /^City/])
    await page.getByRole('list', { name: 'Not ranked yet' }).getByRole('button', { name }).click()
  const order = page.getByRole('list', { name: 'Your order, best first' })
  const placed = async () => (await order.locator('.k-vs-ranked-name').allInnerTexts()).join()
  await order.getByRole('button', { name: 'Move Sea up' }).click()
  expect(await placed()).toBe('Sea,Hills,City')
  const city = order.getByRole('button', { name: /City/ }).first()
  await lift(city)
  await city.press('ArrowUp')
  await city.press('Space')
  await expect.poll(placed).toBe('Sea,City,Hills')
  await page.getByText(/^Draft saved/).waitFor()
  await expect.poll(() => answersOf(id)).toEqual({ state: 'draft', answers: { place: [2, 3, 1] } })

  await page.getByRole('button', { name: 'Next', exact: true }).click()
  // A card for each row, and nothing wider than the screen.
  await page.getByRole('radiogroup', { name: 'Friday' }).getByRole('radio', { name: 'Fine' }).check()
  await page.getByRole('radiogroup', { name: 'Saturday' }).getByRole('radio', { name: 'Not possible' }).check()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await page.getByText('Saturday: Not possible').waitFor()
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('Thank you. Your answers have arrived.').waitFor()
  await page.waitForURL(`**/vs/use/detail/ongoing/${id}*`)
  expect(await violationsOf(page)).toEqual([])
  expect(await answersOf(id)).toEqual({ state: 'submitted', answers: { place: [2, 3, 1], days: { 1: 1, 2: 2 } } })

  await page.goto(`${real.url}/vs/use/ongoing`)
  await page.getByRole('link', { name: /Where do we go\?/ }).click()
  await page.getByRole('button', { name: 'Change my answers' }).click()
  await order.getByRole('button', { name: 'Move Sea down' }).click()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await page.getByText('1. City').waitFor()
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('Thank you. Your answers have arrived.').waitFor()
  expect(await answersOf(id)).toMatchObject({ state: 'submitted', answers: { place: [3, 2, 1] } })
})
