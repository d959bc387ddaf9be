/** A task from giving to done in two browsers (ca.md §4): given in the form, seen by who has it to do on a phone, ticked and finished there. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { partsOf, takeFirst } from '../support/parts'
import { openProduct, violationsOf } from '../support/signed-in'

const { real, open } = await openProduct()
const doer = await real.app.signIn('staff02')
const {
  rows: [{ name } = { name: '' }],
} = await sql<{ name: string }>`select coalesce(name_en, name) as name from sc_user where id = ${doer.userId}`.execute(real.app.db)
const shots = process.env.KONTOR_SHOTS

test('it is given in the form, starts and ends on a phone, and who gave it sees that live', async () => {
  const { page } = await open({ account: 'staff01' })
  const { button, field } = partsOf(() => page)
  await page.goto(`${real.url}/ca/use/cteateTask`)
  await field('title').getByRole('textbox').fill('Inspect the exits')
  await takeFirst(field('category').getByRole('combobox'), 'Personnel')
  await takeFirst(field('assignees').getByRole('combobox'), name)
  await page.keyboard.press('Escape')
  expect(await violationsOf(page)).toEqual([])
  if (shots) await page.screenshot({ path: `${shots}/task-form.png`, fullPage: true })
  await button('Save').click()
  await page.waitForURL(/\/ca\/use\/taskDetail\?id=\d+/)
  await page.getByText('To do', { exact: true }).first().waitFor()

  const { page: phone } = await open({ account: 'staff02', width: 390, height: 844, dark: true })
  await phone.goto(`${real.url}/ca/use/task`)
  await phone
    .getByRole('link', { name: /Inspect the exits/ })
    .first()
    .click()
  await phone.waitForURL(/\/ca\/use\/task\?peek=\d+/)
  await phone.getByRole('button', { name: 'Start', exact: true }).click()
  await phone.getByText('In progress', { exact: true }).first().waitFor()
  expect(await violationsOf(phone)).toEqual([])
  if (shots) await phone.screenshot({ path: `${shots}/task-phone.png`, fullPage: true })
  await phone.getByRole('button', { name: 'Complete', exact: true }).click()
  // The record lies in a dialog itself: the question stands over it.
  const question = phone.getByRole('dialog').last()
  await question.getByText('All lines are done').click()
  expect(await violationsOf(phone)).toEqual([])
  await question.getByRole('button', { name: 'Complete', exact: true }).click()
  await phone.getByText('Done', { exact: true }).first().waitFor()

  await page.getByText('Done', { exact: true }).first().waitFor()
  if (shots) await page.screenshot({ path: `${shots}/task-done.png`, fullPage: true })
})
