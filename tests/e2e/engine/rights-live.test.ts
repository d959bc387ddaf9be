/** What an administrator changes is seen on screens that are open, without a reload or a new sign-in: sc.md §12.3, §12.16. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { openProduct, violationsOf } from '../support/signed-in'
import { taxCategories } from '../support/tax-category'
import { step } from '../support/step'

const { real, open } = await openProduct()

/** Opens an address, and hears what happens from then on. */
async function goTo(page: Page, address: string): Promise<void> {
  const live = page.waitForResponse((answer) => answer.url().includes('/broadcasting/events'))
  await page.goto(real.url + address)
  await live
}

test('a group’s denial is removed: the list shows Create by itself (sc.md §12.3); a suspended person: each of 3 sessions shows the ended-session page by itself, and what it kept is gone (sc.md §12.16)', async () => {
  await step(
    'a group’s denial is removed: the list, of tax categories while there are no leads, shows Create by itself (sc.md §12.3)',
    async () => {
      const admin = await real.app.signIn('admin')
      const { userId } = await real.app.signIn('staff08')
      const create = async (entity: string, values: object) => {
        const { status, body } = await admin.post(`/api/sc/${entity}`, values)
        expect(status, JSON.stringify(body.errors)).toBe(201)
        return Number(body.data.id)
      }
      const [sales, interns] = [
        await create('role', { code: 'live-sales', name: { en: 'Sales' } }),
        await create('role', { code: 'live-interns', name: { en: 'Interns' } }),
      ]
      await create('role-grant', {
        role: sales,
        path: 'cm.admin.tax-category',
        effect: 'allow',
        actions: ['list', 'show', 'create', 'edit'],
        read: 'all',
        write: 'all',
      })
      const denial = await create('role-grant', { role: interns, path: 'cm.admin.tax-category', effect: 'deny', actions: ['create'] })
      const g3 = await create('group', { code: 'LIVE-G3', name: { en: 'Interns' }, kind: 'static', members: [`u${userId}`] })
      for (const role of [sales, interns]) await create('role-assignment', { role, owner: `g${g3}` })

      const { page } = await open({ account: 'staff08' })
      await goTo(page, taxCategories)
      await page.locator('.k-table tbody tr').first().waitFor()
      const button = page.getByRole('button', { name: 'New tax category', exact: true })
      expect(await button.count()).toBe(0)
      await page.evaluate(() => {
        document.body.dataset.same = 'page'
      })
      expect((await admin.delete(`/api/sc/role-grant/${denial}`)).status).toBe(200)
      await button.waitFor()
      expect(await page.evaluate(() => document.body.dataset.same)).toBe('page')
      await button.click()
      await page.waitForURL(`**${taxCategories}/create`)
    },
  )

  await step(
    'a suspended person: each of 3 sessions shows the ended-session page by itself, and what it kept is gone (sc.md §12.16)',
    async () => {
      const admin = await real.app.signIn('admin')
      const pages = [
        (await open({ account: 'staff09' })).page,
        (await open({ account: 'staff09' })).page,
        (await open({ account: 'staff09', dark: true, width: 390 })).page,
      ]
      for (const page of pages) await goTo(page, '/home')
      const userId = await pages[0]?.evaluate(() => sessionStorage.getItem('user_id'))
      expect((await admin.post(`/api/sc/user/${userId}/suspend`, { reason: 'investigation' })).status).toBe(200)
      for (const page of pages) {
        await page.waitForURL('**/tokenexpired**')
        await page.getByText('Your session has ended.').waitFor()
        await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage))).toEqual([])
        expect(await violationsOf(page)).toEqual([])
      }
    },
  )
})
