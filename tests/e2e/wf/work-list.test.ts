/** The work list and filling a form in the browser (wf.md §2, §2.1, §12.1, §12.28). */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { testPassword } from '../../support/app'
import { approval, flowOf, handIn, plainContent, publishForm } from '../../support/workflow-forms'
import { chooseOption } from '../support/choose-option'
import { openProduct, violationsOf } from '../support/signed-in'
import { to } from '../support/to'
import { step } from '../support/step'

const { real, go, open } = await openProduct()
const [applicant, approver] = await Promise.all([real.app.signIn('staff01'), real.app.signIn('staff02')])
const form = await publishForm(real.app.db, 'DESK', plainContent(flowOf(approval(approver.userId))))
const list = '/wf/use/list?key=1&folder=receive&sub=0&name='

test('/wf leads to the work list, /wf/use/new to the choice of forms (scenario 1); a form is filled and handed in, what is missing is said at its field; the list is taken along as a file', async () => {
  const { page } = await open({ account: 'staff01' })
  await go(page, '/wf')
  await page.getByText('All signed. Nothing waits for you.').waitFor()
  expect(page.url()).toBe(`${real.url}${list}`)
  expect(await violationsOf(page)).toEqual([])
  await to(page, '/wf/use/new')
  await page.getByRole('link', { name: 'Form DESK' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/wf/use/new/select-form')
  expect(await violationsOf(page)).toEqual([])

  await page.getByRole('link', { name: 'Form DESK' }).click()
  await page.getByText('Step n1').waitFor()
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('Please check the required fields.').waitFor()
  await page.getByLabel('Reason').fill('A new desk')
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Submit' }).click()
  const sent = page.getByRole('dialog', { name: 'Submitted' })
  await sent.getByText(/^DESK-\d{6}-\d{4}$/).waitFor()
  await sent.getByRole('button', { name: 'Open' }).click()
  await page.waitForURL(/\/wf-form\?id=\d+/)

  await go(page, '/wf/use/list?key=2&folder=send&sub=4&name=')
  await page.locator('[data-row]').first().waitFor()
  await step('it is sorted by a head, its columns are chosen and kept, a filter is a pill that can be removed', () => arrange(page))
  await page.getByRole('search').getByRole('button', { name: 'More', exact: true }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'As a spreadsheet (XLSX)' }).click()])
  expect(file.suggestedFilename()).toMatch(/^All sent \d{4}-\d{2}-\d{2}\.xlsx$/)
})

async function arrange(page: Page): Promise<void> {
  const tools = page.getByRole('search')
  await page.getByRole('button', { name: 'Serial no.', exact: true }).click()
  await page.locator('th[aria-sort=ascending]').filter({ hasText: 'Serial no.' }).waitFor()
  expect(new URL(page.url()).searchParams.get('sort')).toBe('serial_no')
  await page.locator('[data-row]').first().waitFor()

  await tools.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Applicant · Department' }).uncheck()
  const initiator = page.locator('th').filter({ hasText: 'Applicant' })
  await initiator.waitFor({ state: 'detached' })
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  // Kept for the person, also where the address says nothing of it.
  await to(page, '/wf/use/list?key=2&folder=send&sub=4&name=')
  await page.locator('[data-row]').first().waitFor()
  expect(await initiator.count()).toBe(0)

  await tools.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Priority' }).click()
  await chooseOption(page.getByRole('combobox', { name: 'Priority' }), 'Urgent')
  await page.getByText('Nothing matches the search and filters.').waitFor()
  await tools.getByRole('button', { name: 'Remove the filter Priority' }).click()
  await page.locator('[data-row]').first().waitFor()
  expect(await tools.getByRole('button', { name: 'Priority' }).count()).toBe(0)
}

/** With a password, whoever signs it off. */
const withPassword = await publishForm(
  real.app.db,
  'PASS',
  plainContent(flowOf(approval(approver.userId, 'n1', { sign_policy: { reauth: 'password', image: 'none' } }))),
)
const openOf = (page: Page) => new URL(page.url()).searchParams.get('open')

test('a new task is counted once, within a moment; its form is beside the list (scenario 28); keys move and decide (wf.md §2.1); many are approved at once, and the count falls in a second window (scenario 25)', async () => {
  const { page } = await open({ account: 'staff02' })

  await step(
    'a new task is counted once, within a moment; its form is beside the list (scenario 28); J and K move, A and R open the decision about the form that is seen (wf.md §2.1)',
    async () => {
      await go(page, `${list}`)
      // Once the first count is drawn: only what is asked afterwards is counted.
      await page.getByRole('link', { name: 'To sign 1 form' }).waitFor()
      const asked: string[] = []
      page.on('request', (request) => {
        if (request.url().endsWith('/api/wf/instance/counts')) asked.push(request.url())
      })
      await handIn(applicant, form, { reason: 'Lamp' })
      await page.getByRole('link', { name: 'To sign 2 forms' }).waitFor()
      expect(asked).toHaveLength(1)
      await page.getByText('Split', { exact: true }).click()
      await page.getByRole('region', { name: 'Preview' }).getByRole('button', { name: 'Approve' }).waitFor()

      await go(page, list)
      const rows = page.locator('[data-row]')
      const cursor = page.locator('[data-cursor]')
      await rows.nth(1).waitFor()
      await page.keyboard.press('j')
      await page.keyboard.press('j')
      await expect.poll(async () => cursor.getAttribute('data-row')).toBe(await rows.nth(1).getAttribute('data-row'))
      await page.keyboard.press('k')
      await expect.poll(async () => cursor.getAttribute('data-row')).toBe(await rows.nth(0).getAttribute('data-row'))
      // What is decided is seen first: the key opens the form beside the list.
      await page.keyboard.press('a')
      const preview = page.getByRole('region', { name: 'Preview' })
      await preview.getByRole('button', { name: 'Approve', exact: true }).waitFor()
      const first = openOf(page)
      await page.keyboard.press('a')
      const approving = page.getByRole('dialog', { name: 'Approve' })
      await approving.waitFor()
      expect(await violationsOf(page)).toEqual([])
      await page.keyboard.press('Escape')
      await approving.waitFor({ state: 'hidden' })
      await page.keyboard.press('j')
      await expect.poll(() => openOf(page)).not.toBe(first)
      await preview.getByRole('button', { name: 'Return', exact: true }).waitFor()
      await page.keyboard.press('r')
      const returning = page.getByRole('dialog', { name: 'Return' })
      await returning.getByLabel(/^Comment/).fill('Which desk?')
      const second = openOf(page)
      await returning.getByRole('button', { name: 'Return', exact: true }).click()
      // The next one, or the one before, takes its place.
      await expect.poll(() => openOf(page)).not.toBe(second)
      await page.getByRole('link', { name: 'To sign 1 form' }).waitFor()
    },
  )

  await step(
    'many are approved at once, and the count falls in a second window (scenario 25); who signs is asked once one of the forms wants to know',
    async () => {
      for (const reason of ['One', 'Two']) await handIn(applicant, withPassword, { reason })
      await go(page, `${list}`)
      const { receive } = (await approver.get<{ receive: Record<string, number> }>('/api/wf/instance/counts')).body.data
      const count = receive['0'] ?? 0
      const { page: second } = await open({ account: 'staff02' })
      await second.goto(`${real.url}${list}`)
      await Promise.all([page, second].map((one) => one.getByRole('link', { name: `To sign ${count} forms` }).waitFor()))
      // The rows that were there before stand until the answer has come.
      await expect.poll(() => page.locator('[data-row]').count()).toBe(count)
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
      await page.getByRole('button', { name: 'Approve…' }).click()
      const dialog = page.getByRole('dialog', { name: `Approve ${count} forms` })
      // What is signed is said, form by form.
      await dialog
        .getByRole('listitem')
        .nth(count - 1)
        .waitFor()
      const password = dialog.getByLabel('Password', { exact: true })
      expect(await password.count()).toBe(0)
      const approve = dialog.getByRole('button', { name: 'Approve', exact: true })
      await approve.click()
      await dialog.getByText('One of these forms asks who signs.').waitFor()
      expect(await violationsOf(page)).toEqual([])
      await password.fill('not it')
      await approve.click()
      await expect.poll(() => password.getAttribute('aria-invalid')).toBe('true')
      await password.fill(testPassword)
      await approve.click()
      await page.getByRole('dialog', { name: 'Approved in bulk' }).getByText(`${count} approved.`).waitFor()
      await page.getByRole('button', { name: 'Close', exact: true }).last().click()
      await page.getByText('All signed. Nothing waits for you.').waitFor()
      await second.getByRole('link', { name: `To sign ${count} forms` }).waitFor({ state: 'hidden' })
      await second.getByText('All signed. Nothing waits for you.').waitFor()
    },
  )
})
