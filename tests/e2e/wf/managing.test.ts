/** What managers of forms do with those that run, and handing over what somebody had (wf.md §2 all-running, inherite-add; §12.26). */
import type { Page } from 'playwright'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { approval, flowOf, handIn, plainContent, publishForm } from '../../support/workflow-forms'
import { chooseOption } from '../support/choose-option'
import { openProduct, violationsOf } from '../support/signed-in'

const { real, go, open } = await openProduct()
const [applicant, signer, other] = await Promise.all(['staff01', 'staff02', 'staff03'].map((account) => real.app.signIn(account)))
if (!applicant || !signer || !other) throw new Error('Somebody is missing.')
const [signerName, otherName] = ['Szu-yu Liu', 'Tsung-han Tsai']
const form = await publishForm(real.app.db, 'MANAGED', plainContent(flowOf(approval(signer.userId))))
for (const reason of ['One', 'Two']) await handIn(applicant, form, { reason })

/** Who must decide now. */
const waitFor = async () =>
  (
    await sql<{ assignee: number }>`
    select t.assignee_id as assignee from wf_task as t where t.state = 'pending' order by t.instance_id`.execute(real.app.db)
  ).rows.map(({ assignee }) => (assignee === signer.userId ? 'signer' : assignee === other.userId ? 'other' : assignee))
const states = async () =>
  (await sql<{ state: string }>`select state from wf_instance order by id`.execute(real.app.db)).rows.map(({ state }) => state)

/** Of all that is listed. */
async function manage(on: Page, act: string, person?: string): Promise<void> {
  await on.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await on.getByRole('button', { name: 'Manage', exact: true }).click()
  await on.getByRole('menuitem', { name: act, exact: true }).click()
  const dialog = on.getByRole('dialog', { name: act })
  if (person) await chooseOption(dialog.getByRole('combobox', { name: /Person/ }), person)
  await dialog.getByRole('button', { name: `${act} (2)` }).click()
  await dialog.getByText('Please fill this in.').waitFor()
  await dialog.getByLabel(/^Comment/).fill(`Because of ${act}`)
  await dialog.getByRole('button', { name: `${act} (2)` }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** From the menu of a row: Enter breaks a line of the comment, Ctrl+Enter sends. */
async function jumpByKey(on: Page): Promise<void> {
  await on
    .getByRole('button', { name: /^Actions for / })
    .first()
    .click()
  await on.getByRole('menuitem', { name: 'Jump to a step', exact: true }).click()
  const dialog = on.getByRole('dialog', { name: 'Jump to a step' })
  await dialog.getByRole('combobox', { name: /^Continue at/ }).click()
  await on.locator('.ant-select-item-option').filter({ hasText: 'Step n1' }).click()
  const comment = dialog.getByLabel(/^Comment/)
  await comment.fill('Once more')
  await comment.press('Enter')
  expect(await comment.inputValue()).toBe('Once more\n')
  await comment.press('Control+Enter')
  await dialog.waitFor({ state: 'hidden' })
  await on.getByText('Moved to the step').waitFor()
}

test('a hand-over shows exactly what it moves, and is undone where nobody acted; what runs is reminded of, reassigned, suspended, resumed, moved from the menu of its row and ended, each with a reason', async () => {
  const { page } = await open()
  await go(page, '/wf/admin/inherite')
  await page.getByRole('main').getByRole('button', { name: 'Hand over' }).click()
  await chooseOption(page.getByRole('combobox', { name: /Who hands over/ }), signerName)
  await chooseOption(page.getByRole('combobox', { name: /^Receiver/ }), otherName)
  expect(await violationsOf(page)).toEqual([])
  const next = page.getByRole('button', { name: 'Next', exact: true })
  await next.click()
  await page.getByRole('checkbox', { name: 'Signer in published forms' }).uncheck()
  expect(await violationsOf(page)).toEqual([])
  await next.click()
  await page.locator('[data-kind="tasks"]').getByText('2 found').waitFor()
  await next.click()
  await page.getByText(`2 things of ${signerName} go to their receivers.`, { exact: false }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Hand over', exact: true }).click()
  await page.getByText('2 handed over, 0 not').waitFor()
  expect(await waitFor()).toEqual(['other', 'other'])

  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByRole('dialog', { name: 'Undo this hand-over?' }).getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByText('2 back, 0 stay').waitFor()
  expect(await waitFor()).toEqual(['signer', 'signer'])
  await page.getByRole('button', { name: 'Undo', exact: true }).waitFor({ state: 'hidden' })

  await go(page, '/wf/admin/all-running')
  await page.getByText('Form MANAGED').first().waitFor()
  expect(await violationsOf(page)).toEqual([])
  // Its columns have room on a usual screen.
  await page.setViewportSize({ width: 1440, height: 900 })
  const hiddenWidth = () => page.locator('.k-table-scroll').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  await expect.poll(hiddenWidth).toBeLessThanOrEqual(0)
  expect(await page.getByRole('columnheader', { name: 'Waits for' }).isVisible()).toBe(true)
  await manage(page, 'Remind')
  await page.getByText('Reminder sent').waitFor()
  await manage(page, 'Reassign', otherName)
  await page.getByText('Reassigned').waitFor()
  expect(await waitFor()).toEqual(['other', 'other'])
  await manage(page, 'Suspend')
  await expect.poll(states).toEqual(['suspended', 'suspended'])
  await manage(page, 'Resume')
  await expect.poll(states).toEqual(['running', 'running'])
  await jumpByKey(page)
  await manage(page, 'Terminate')
  await expect.poll(states).toEqual(['terminated', 'terminated'])
  // The list shows what is not ended.
  await page.getByText('Form MANAGED').first().waitFor({ state: 'hidden' })
  const { rows } = await sql<{ acts: string[] }>`
    select array_agg(act order by seq) as acts from wf_event group by instance_id order by instance_id`.execute(real.app.db)
  for (const { acts } of rows) expect(acts).toEqual(expect.arrayContaining(['remind', 'reassign', 'suspend', 'resume', 'terminate']))
  expect(rows.filter(({ acts }) => acts.includes('jump'))).toHaveLength(1)
})
