/** Activities and the timeline (cm.md §2, §2.2): an agenda that is worked off, and what then stands at the customer. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { openProduct, violationsOf } from '../support/signed-in'

const { real, go, open } = await openProduct()

let counter = 0
async function customerOf(account: string): Promise<{ organization: number; api: Awaited<ReturnType<typeof real.app.signIn>> }> {
  const api = await real.app.signIn(account)
  const { status, body } = await api.post('/api/cm/organization', { name: `Quay ${++counter}`, owner: api.userId })
  expect(status, JSON.stringify(body)).toBe(201)
  return { organization: Number(body.data.id), api }
}
const entry = (page: Page, subject: string) => page.locator('.k-agenda-entry', { hasText: subject })
const item = (page: Page, text: string) => page.locator('.k-timeline-item', { hasText: text })

test('an activity is completed with its outcome, and its next step planned', async () => {
  const { organization, api } = await customerOf('staff01')
  const due_at = new Date(Date.now() - 3_600_000).toISOString()
  expect((await api.post('/api/cm/activity', { kind: 'call', subject: 'Ring the harbour master', organization, due_at })).status).toBe(201)
  const { page } = await open({ account: 'staff01' })
  await page.goto(`${real.url}/cm/use/activity`)
  await page.getByRole('heading', { name: /^Overdue/ }).waitFor()
  await entry(page, 'Ring the harbour master')
    .getByRole('button', { name: /^Complete/ })
    .click()
  const dialog = page.getByRole('dialog', { name: /Ring the harbour master/ })
  await dialog.getByRole('combobox', { name: 'Outcome' }).click()
  await page.locator('.ant-select-item-option', { hasText: 'Interested' }).first().click()
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Wants an offer')
  await dialog.getByRole('button', { name: 'Complete' }).click()
  await page.getByRole('dialog', { name: 'What is the next step?' }).getByRole('button', { name: 'Plan next step' }).click()
  await page.getByRole('textbox', { name: 'Subject' }).fill('Bring the offer')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await entry(page, 'Bring the offer').waitFor()
  await entry(page, 'Ring the harbour master').waitFor({ state: 'detached' })
  expect(await violationsOf(page)).toEqual([])
  const { body } = await api.get(`/api/cm/timeline?type=organization&id=${organization}&kinds=activity`)
  expect(body.data).toMatchObject([
    { subject: 'Ring the harbour master', status: 'done', outcome: 'interested', note: '<p>Wants an offer</p>' },
  ])
  expect(body.meta.planned).toMatchObject([{ subject: 'Bring the offer', organization }])
})

test('a remark with a mention, and a call with its next step, stand in the timeline of everybody who sees the customer, at once', async () => {
  const { organization, api } = await customerOf('staff01')
  const [{ page }, { page: other }] = [await open({ account: 'staff01' }), await open({ account: 'manager' })]
  const view = `/cm/use/contact/organizations/view?id=${organization}`
  const joined = other.waitForEvent('websocket', { predicate: (socket) => socket.url().includes('/app/') }).then((socket) =>
    socket.waitForEvent('framereceived', {
      predicate: ({ payload }) => String(payload).includes('subscription_succeeded') && String(payload).includes('private-cm.organization'),
    }),
  )
  await Promise.all([go(page, view), other.goto(real.url + view)])
  await joined
  const box = page.locator('.k-timeline').getByRole('textbox', { name: 'Write a remark' })
  await box.click()
  await box.pressSequentially('Please ask @')
  const offered = page.locator('.ck-mentions button').first()
  await offered.waitFor()
  const name = await offered.textContent()
  await page.keyboard.press('Enter')
  await box.locator('[data-mention]').waitFor()
  await box.pressSequentially('about it')
  await page.keyboard.press('Control+Enter')
  await item(page, 'about it').waitFor()
  expect(await item(page, 'about it').locator('.k-mention').textContent()).toBe(`@${String(name).trim()}`)
  await item(other, 'about it').waitFor()
  await page.getByRole('button', { name: 'Log call' }).click()
  const log = page.getByRole('form', { name: 'Log call' })
  await log.getByRole('combobox', { name: 'Outcome' }).click()
  await page.locator('.ant-select-item-option', { hasText: 'Interested' }).first().click()
  await log.getByRole('textbox', { name: 'Note' }).fill('Wants an offer')
  await log.getByRole('combobox', { name: 'Next step' }).click()
  await page.locator('.ant-select-item-option', { hasText: 'In 3 days' }).click()
  expect(await violationsOf(page)).toEqual([])
  await log.getByRole('button', { name: 'Add', exact: true }).click()
  await item(other, 'Wants an offer').waitFor()
  await expect
    .poll(async () => {
      const { body } = await api.get(`/api/cm/timeline?type=organization&id=${organization}&kinds=activity`)
      return [body.data, body.meta.planned].flat()
    })
    .toMatchObject([{ status: 'done', outcome: 'interested', note: '<p>Wants an offer</p>' }, { status: 'planned' }])
})
