/** Announcements in the browser (ca.md §7, §12.20, §12.21): an urgent one stands on others' screens at once; a material change is read anew. */
import { expect, test } from 'vitest'
import { openProduct, violationsOf } from '../support/signed-in'
import { step } from '../support/step'

const { real, open } = await openProduct()
const admin = await real.app.signIn('admin')

async function published(values: Record<string, unknown>): Promise<number> {
  const { body } = await admin.post('/api/ca/notice', { body_en: '<p>Use the stairs.</p>', everyone: true, ...values })
  const id = Number(body.data.id)
  expect((await admin.post(`/api/ca/notice/${id}/publish`, {}, { headers: { 'x-confirmed': 'yes' } })).status).toBe(200)
  return id
}

test('an urgent one is on another screen at once, is acknowledged there, and the report counts it; changed materially, an old page is refused and reads the new text', async () => {
  await step('an urgent one is on another screen at once, is acknowledged there, and the report counts it', async () => {
    const { page } = await open({ account: 'staff01' })
    await page.goto(`${real.url}/ca/use/notice`)
    await page.getByText('No announcements.').waitFor()
    // The line stands when a change of one's own comes back over it.
    await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/api/broadcasting/auth')))
    const id = await published({ title: { en: 'Fire in the lobby' }, level: 'urgent' })
    const banner = page.getByRole('status', { name: 'Announcements that wait for you' })
    await banner.getByText('Fire in the lobby').waitFor()
    await page.goto(`${real.url}/home`)
    const popup = page.getByRole('dialog', { name: 'Fire in the lobby' })
    await popup.getByText('Use the stairs.').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await popup.getByRole('button', { name: 'Later' }).click()
    await banner.getByRole('button', { name: 'Acknowledge' }).click()
    await banner.getByText('Fire in the lobby').waitFor({ state: 'detached' })

    const { page: office } = await open()
    await office.goto(`${real.url}/ca/admin/notice/show?id=${id}`)
    const report = office.getByRole('region', { name: 'Delivery report' })
    await report
      .getByText(/^1\/\d+ · /)
      .first()
      .waitFor()
    await office.goto(`${real.url}/ca/admin/notice`)
    await office
      .getByRole('row')
      .filter({ hasText: 'Fire in the lobby' })
      .getByText(/^1\/\d+$/)
      .first()
      .waitFor()
    expect(await violationsOf(office)).toEqual([])
  })

  await step('changed materially, an old page is refused and reads the new text', async () => {
    const id = await published({ title: { en: 'Travel rules' }, require_ack: true, allow_comments: true })
    const { page } = await open({ account: 'staff02', width: 390, height: 844 })
    await page.goto(`${real.url}/ca/use/notice?id=${id}`)
    const acknowledge = page.getByRole('dialog').getByRole('button', { name: 'Acknowledge' })
    await acknowledge.waitFor()
    // The page keeps the revision that it shows: what tells it of a newer one is kept away.
    await page.route('**/api/ca/notice/mine*', (route) => route.abort())
    const { version } = (await admin.get(`/api/ca/notice/${id}`)).body.data
    expect((await admin.patch(`/api/ca/notice/${id}`, { body_en: '<p>By train only.</p>', change: 'material', version })).status).toBe(200)
    const refused = page.waitForResponse((answer) => answer.url().endsWith(`/api/ca/notice/${id}/acknowledge`))
    await acknowledge.click()
    expect((await refused).status()).toBe(409)
    await page.unroute('**/api/ca/notice/mine*')
    await page.reload()
    await page.getByRole('dialog').getByText('By train only.').waitFor()
    await acknowledge.click()
    await page.getByText(/You acknowledged it/).waitFor()
    const talk = page.getByRole('region', { name: 'Comments' })
    await talk.getByRole('textbox', { name: 'Write a comment' }).click()
    await page.keyboard.type('By night train, too?')
    await page.keyboard.press('Control+Enter')
    await talk.locator('.k-comment-body', { hasText: 'By night train, too?' }).waitFor()
    if (process.env.KONTOR_SHOTS) await page.screenshot({ path: `${process.env.KONTOR_SHOTS}/notice-comments.png` })
    expect(await violationsOf(page)).toEqual([])
  })
})
