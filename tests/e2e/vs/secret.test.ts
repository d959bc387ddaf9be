/**
 * A secret election of three seats by STV in the browser (vs.md §5.5, §12.8, §12.10): one votes at a desk, one takes the paper along and casts on
 * a phone without signing in, one goes on in another browser with the code. Then the board is counted again, and a receipt is checked.
 */
import { readFile } from 'node:fs/promises'
import type { Download, Page } from 'playwright'
import { expect, test } from 'vitest'
import { transact } from '../../../server/kernel/context'
import { closeDue, countDue, openDue } from '../../../server/modules/vs/event/clock'
import { openProduct, violationsOf } from '../support/signed-in'

const { real, open, visit } = await openProduct()
const accounts = ['staff01', 'staff02', 'staff03', 'staff04', 'staff05']
const admin = await real.app.signIn('admin')
const voters = await Promise.all(accounts.map((account) => real.app.signIn(account)))
const names = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve']
const minute = 60_000
const begin = Date.now()

async function made(entity: string, values: object): Promise<number> {
  const { status, body } = await admin.post(`/api/${entity}`, values)
  expect(status, JSON.stringify(body)).toBe(201)
  return Number(body.data.id)
}

/** Just opened. */
async function election(): Promise<number> {
  const category = await made('vs/category', { code: 'ELECT', name: { en: 'Elections' } })
  const id = await made('vs/event', {
    ...{ category, kind: 'vote', secrecy: 'secret', title: { en: 'Committee' }, results_who: ['participants'] },
    ...{ audience: voters.map(({ userId }) => `u${userId}`), opens_at: new Date(begin + minute).toISOString() },
    closes_at: new Date(begin + 30 * minute).toISOString(),
    questions: [
      {
        ...{ key: 'seats', type: 'ranking', method: 'stv', seats: 3, title: { en: 'Rank the candidates' }, required: true },
        options: names.map((en, at) => ({ id: at + 1, text: { en } })),
      },
    ],
  })
  expect((await admin.post(`/api/vs/event/${id}/publish`, {})).status).toBe(200)
  real.app.setNow(new Date(begin + 2 * minute))
  await transact(real.app.app.kontor.systemContext(), openDue)
  return id
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
/** @returns the text of the file that the button saves */
async function saved(page: Page, name: string): Promise<string> {
  const [download]: [Download, void] = await Promise.all([page.waitForEvent('download'), press(page, name)])
  return readFile(await download.path(), 'utf8')
}
const file = (name: string, text: string) => ({ name, mimeType: 'application/json', buffer: Buffer.from(text) })

async function rankAndCast(page: Page, order: readonly string[]): Promise<void> {
  for (const name of order)
    await page
      .getByRole('list', { name: 'Not ranked yet' })
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .click()
  await press(page, 'Review')
  await press(page, 'Submit')
  await page.getByText('Your ballot is in the box').waitFor()
}

test('three ways to one ballot each; whoever opens the board counts again, and a receipt finds its ballot', async () => {
  const id = await election()
  const address = `${real.url}/vs/use/detail/pending/${id}`

  // At a desk: the code is written down, its end typed.
  const { page } = await open({ account: 'staff01', fresh: true })
  await page.goto(address)
  const code = await page.getByLabel('Your code', { exact: true }).innerText()
  expect(await violationsOf(page)).toEqual([])
  await press(page, 'Take the ballot paper')
  await page.getByText('Save the code as a file, or type its last 6 characters.').waitFor()
  await page.getByLabel('The last 6 characters of the code').fill(code.slice(-6).toLowerCase())
  await press(page, 'Take the ballot paper')
  await rankAndCast(page, ['Ada', 'Ben'])
  const receipt = await saved(page, 'Save the receipt')
  expect(await violationsOf(page)).toEqual([])

  // With the paper on a phone of nobody.
  const { page: second } = await open({ account: 'staff02', fresh: true })
  await second.goto(address)
  await saved(second, 'Save as a file')
  await press(second, 'Take the ballot paper')
  const paper = await saved(second, 'Save the paper')
  const { page: phone } = await visit({ width: 390, height: 844, touch: true })
  await phone.goto(`${real.url}/vs/ballot`)
  await phone.getByLabel('Ballot paper').setInputFiles(file('paper.json', paper))
  await rankAndCast(phone, ['Cleo', 'Ada'])
  expect(await phone.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  expect(await violationsOf(phone)).toEqual([])

  // The paper is taken in one browser, the ballot cast in another.
  const { page: third } = await open({ account: 'staff03', fresh: true })
  await third.goto(address)
  const kept = await saved(third, 'Save as a file')
  await press(third, 'Take the ballot paper')
  await third.getByText('You hold a paper for one ballot').waitFor()
  const { page: elsewhere } = await open({ account: 'staff03', fresh: true })
  await elsewhere.goto(address)
  await elsewhere.getByLabel('Your code', { exact: true }).fill(code)
  await press(elsewhere, 'Continue')
  await elsewhere.getByText('This is not the code with which your paper was taken.').waitFor()
  await elsewhere.getByLabel('Your code', { exact: true }).fill(kept.trim().split('\n').at(-1) ?? '')
  await press(elsewhere, 'Continue')
  await rankAndCast(elsewhere, ['Dan', 'Cleo', 'Eve'])

  real.app.setNow(new Date(begin + 31 * minute))
  await transact(real.app.app.kontor.systemContext(), closeDue)
  await transact(real.app.app.kontor.systemContext(), countDue)
  expect((await admin.post(`/api/vs/event/${id}/publish-results`, {})).status).toBe(200)

  await page.goto(`${real.url}/vs/use/detail/completed/${id}?tab=results`)
  await page.getByRole('heading', { name: 'Rounds', exact: true }).waitFor()
  for (const name of ['Ada', 'Cleo', 'Dan']) await page.getByText(`${name} is elected.`).waitFor()
  expect(await violationsOf(page)).toEqual([])

  await page.goto(`${real.url}/vs/board/${id}`)
  await press(page, 'Recount here')
  await page.getByText('The recount agrees: 3 ballots, every signature, the root, and the result.').waitFor()
  expect(await violationsOf(page)).toEqual([])

  await phone.goto(`${real.url}/vs/ballot?event=${id}&check=`)
  await phone.getByLabel('Receipt').setInputFiles(file('receipt.json', receipt))
  await press(phone, 'Check')
  await phone.getByText('Found, unchanged: exactly what the receipt says.').waitFor()
})
