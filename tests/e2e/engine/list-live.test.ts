/** Lists follow what others do, without moving under the hand: shell.md §2.4 "Live"; spec/README.md §5 `changed` for people with scoped rows. */
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { joined, openProduct } from '../support/signed-in'

const taxes = '/cm/admin/info-settings/business/tax-category'

const { real, open } = await openProduct()
let page: Page

/** Opens a list and waits until its channel is joined, so that what happens next is told. */
async function openList(account: string, path: string, channel: string) {
  ;({ page } = await open({ account }))
  const hears = joined(page, channel)
  await page.goto(real.url + path)
  await page.locator('.k-list-body').waitFor()
  await hears
}

describe('who sees only some of the rows', () => {
  test('is told that something changed, and the list is read anew; under the pointer it waits behind a pill', async () => {
    await openList('manager', '/sc/list', 'private-sc.user')
    const [admin, manager] = [await real.app.signIn('admin'), await real.app.signIn('manager')]
    const member = (await manager.get('/api/sc/user?per_page=5')).body.data.find(({ id }) => id !== manager.userId)
    const change = async (email: string) => expect((await admin.patch(`/api/sc/user/${String(member?.id)}`, { email })).status).toBe(200)
    await change('comes.by.itself@example.test')
    await page.getByText('comes.by.itself@example.test').waitFor()

    await page.locator('.k-table tbody tr').first().hover()
    await change('waits.to.be.asked@example.test')
    const pill = page.locator('.k-new-pill')
    await pill.waitFor()
    expect(await page.getByText('waits.to.be.asked@example.test').count()).toBe(0)
    await pill.click()
    await page.getByText('waits.to.be.asked@example.test').waitFor()
  })
})

describe('who sees every row', () => {
  test('sees a card on a board go to another lane, and a deleted row greyed out in its place, both under the pointer', async () => {
    await openList('admin', '/cm/admin/info-settings/lead/source?kind=kanban&by=channel', 'private-cm.source')
    const admin = await real.app.signIn('admin')
    const {
      body: {
        data: [source],
      },
    } = await admin.get('/api/cm/source?filter[code][eq]=EXPO')
    const lane = (name: string) =>
      page
        .locator('.k-lane')
        .filter({ has: page.getByRole('heading', { name }) })
        .locator('.k-card', { hasText: 'EXPO' })
    await lane('Exhibition').hover()
    expect((await admin.patch(`/api/cm/source/${String(source?.id)}`, { channel: 'other', version: source?.version })).status).toBe(200)
    await lane('Other').waitFor()
    await lane('Exhibition').waitFor({ state: 'detached' })

    await openList('admin', taxes, 'private-cm.tax-category')
    const row = page.locator('.k-table tbody tr').filter({ hasText: 'TWSP' })
    await row.hover()
    const { body } = await admin.get('/api/cm/tax-category?filter[code][eq]=TWSP')
    expect((await admin.delete(`/api/cm/tax-category/${String(body.data[0]?.id)}`)).status).toBe(200)
    await page.locator('tr[data-gone]').filter({ hasText: 'TWSP' }).waitFor()
    expect(await page.locator('.k-table tbody tr').filter({ hasText: 'TWSP' }).count()).toBe(1)
  })
})
