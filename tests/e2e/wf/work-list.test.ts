/** The work list and filling a form in the browser (wf.md §2, §2.1, §12.1, §12.28). */
import { expect, test } from 'vitest'
import { approval, flowOf, handIn, plainContent, publishForm } from '../../support/workflow-forms'
import { openProduct, violationsOf } from '../support/signed-in'

const { real, open } = await openProduct()
const [applicant, approver] = await Promise.all([real.app.signIn('staff01'), real.app.signIn('staff02')])
const form = await publishForm(real.app.db, 'DESK', plainContent(flowOf(approval(approver.userId))))
const list = '/wf/use/list?key=1&folder=receive&sub=0&name='

test('/wf leads to the work list, /wf/use/new to the choice of forms (scenario 1)', async () => {
  const { page } = await open({ account: 'staff01' })
  await page.goto(`${real.url}/wf`)
  await page.getByText('All signed. Nothing waits for you.').waitFor()
  expect(page.url()).toBe(`${real.url}${list}`)
  expect(await violationsOf(page)).toEqual([])
  await page.goto(`${real.url}/wf/use/new`)
  await page.getByRole('link', { name: 'Form DESK' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/wf/use/new/select-form')
  expect(await violationsOf(page)).toEqual([])
})

test('a form is filled and handed in; what is missing is said at its field', async () => {
  const { page } = await open({ account: 'staff01' })
  await page.goto(`${real.url}/wf/use/new/select-form`)
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
})

test('a new task is counted once, within a moment; its form is beside the list (scenario 28)', async () => {
  const { page } = await open({ account: 'staff02' })
  await page.goto(`${real.url}${list}`)
  await page.getByRole('link', { name: /^To sign/ }).waitFor()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/wf/instance/counts')) asked.push(request.url())
  })
  await handIn(applicant, form, { reason: 'Lamp' })
  await page.getByRole('link', { name: 'To sign 2 forms' }).waitFor()
  expect(asked).toHaveLength(1)
  await page.getByText('Split', { exact: true }).click()
  await page.getByRole('region', { name: 'Preview' }).getByRole('button', { name: 'Approve' }).waitFor()
})
