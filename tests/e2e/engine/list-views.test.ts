/** Columns and saved views of a list, as people use them: shell.md §2.4, §12 scenario 14. */
import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { fitsLightAndDark } from '../support/every-look'
import { lift, told } from '../support/keyboard-drag'
import { chooseMore, partsOf } from '../support/parts'
import { openProduct, violationsOf } from '../support/signed-in'
import { step } from '../support/step'

const path = '/cm/admin/info-settings/business/tax-category'

const { real, go, open } = await openProduct()
let page: Page
beforeEach(async () => {
  ;({ page } = await open())
})

const { button, alertText, codes } = partsOf(() => page)
const heads = (within: Page = page) => within.locator('.k-table thead th:not(.k-col-check, .k-col-drag, .k-col-menu)').allInnerTexts()
const kept = (within: Page = page) => within.waitForResponse((response) => response.url().endsWith('/me/preferences') && response.ok())

async function goTo(address: string, within: Page = page) {
  await go(within, address)
  await within.locator('.k-table tbody tr').first().waitFor()
}
async function act(name: string) {
  await page.locator('.k-views-button').click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

test('columns are chosen, ordered, pinned and resized, kept on the server for another browser, and put back; a saved view is marked when it is changed, opened from its address, made the default and pinned as a tab', async () => {
  await step(
    'columns are chosen, ordered by keyboard, pinned, resized by keys and by the edge of their head; kept on the server for another browser; and put back',
    async () => {
      await goTo(path)
      const before = await heads()
      await chooseMore(page, 'Columns')
      await page.locator('.k-columns').waitFor()
      await fitsLightAndDark(page)
      const saved = kept()
      await page.getByRole('checkbox', { name: 'Last changed', exact: true }).press('Space')
      await saved
      await lift(page.locator('.k-columns .k-drag-handle').first())
      await page.keyboard.press('ArrowDown')
      await told(page, 'now at place 2')
      const ordered = kept()
      await page.keyboard.press('Space')
      await ordered
      const pinned = kept()
      await button('Pin Name on the left').click()
      await pinned
      await page.keyboard.press('Escape')
      await expect.poll(async () => (await heads()).slice(0, 2)).toEqual([before[1], before[0]])
      await expect.poll(() => heads()).toContain('Last changed')

      const resized = kept()
      await page.getByRole('separator', { name: 'Width of Code' }).press('ArrowRight')
      await resized
      await page.locator('th.k-col-pinned-left').filter({ hasText: 'Name' }).waitFor()
      const arranged = await heads()
      const other = await open()
      await goTo(path, other.page)
      await expect.poll(() => heads(other.page)).toEqual(arranged)
      await expect.poll(() => other.page.locator('th').filter({ hasText: 'Code' }).first().getAttribute('style')).toContain('width')

      // Dragged wider at the edge of its head.
      const edge = page.getByRole('separator', { name: 'Width of Name' })
      const from = await edge.boundingBox()
      const width = async () => (await page.locator('th').filter({ hasText: 'Name' }).first().boundingBox())?.width ?? 0
      const narrow = await width()
      if (!from) throw new Error('the edge is not there')
      const widened = kept()
      await page.mouse.move(from.x + from.width / 2, from.y + 5)
      await page.mouse.down()
      await page.mouse.move(from.x + from.width / 2 + 60, from.y + 5, { steps: 4 })
      await page.mouse.up()
      await widened
      await expect.poll(async () => Math.abs((await width()) - narrow - 60)).toBeLessThan(3)
      const fitted = kept()
      await edge.dblclick()
      await fitted

      await chooseMore(page, 'Columns')
      const reset = kept()
      await button('Standard columns').click()
      await reset
      // The columns change with the rows that have their values.
      await expect.poll(() => heads()).toEqual(before)
    },
  )

  await step(
    'a saved view is marked when it is changed, reset, opened from its address alone; renamed, made the default, pinned as a tab, and opened by an address that says nothing',
    async () => {
      // A load: of the same list the rows of before stand until the answer has come.
      await page.goto(`${real.url}${path}?filter[country][in]=TW&sort=-rate`)
      await page.locator('.k-table tbody tr').first().waitFor()
      const rows = await codes()
      await act('Save as a new view')
      await page.getByLabel('Name', { exact: true }).fill('Taiwan by rate')
      await button('Save').click()
      await alertText('The view was saved.')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.locator('.k-views-name').filter({ hasText: 'Taiwan by rate' }).waitFor()
      const id = new URL(page.url()).searchParams.get('view')

      await page.getByRole('button', { name: 'Clear all' }).click()
      await page.locator('.k-views-changed').waitFor()
      await page.locator('.k-views-button').click()
      await page.getByRole('menu').waitFor()
      expect(await violationsOf(page)).toEqual([])
      await page.getByRole('menuitem', { name: 'Undo changes', exact: true }).click()
      await page.locator('.k-views-changed').waitFor({ state: 'detached' })
      await expect.poll(() => codes()).toEqual(rows)

      await page.goto(`${real.url}${path}?view=${id}`)
      await page.waitForURL((url) => url.searchParams.has('sort'))
      await page.locator('.k-pill-active').filter({ hasText: 'Country' }).waitFor()
      await expect.poll(() => codes()).toEqual(rows)

      await act('Rename or share')
      await page.getByLabel('Name', { exact: true }).fill('台湾の税区分')
      await button('Save').click()
      await page.locator('.k-views-name').filter({ hasText: '台湾の税区分' }).waitFor()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      for (const name of ['Make it my default', 'Pin as a tab']) {
        const saved = page.waitForResponse(
          (response) => response.request().method() === 'PATCH' && response.url().includes('/sc/saved-view/') && response.ok(),
        )
        await act(name)
        await saved
      }
      await goTo('/cm/admin/info-settings/lead/source')
      await go(page, path)
      await page.locator('.k-pill-active').filter({ hasText: 'Country' }).waitFor()
      await expect.poll(() => button('台湾の税区分').first().getAttribute('aria-pressed')).toBe('true')
      await page.getByRole('group', { name: 'Views' }).getByRole('button', { name: 'Standard view' }).click()
      await page.locator('.k-pill-active').waitFor({ state: 'detached' })
      await page.waitForURL((url) => url.searchParams.get('view') === 'none')

      await button('台湾の税区分').first().click()
      await act('Delete the view')
      await button('Delete').click()
      await page.getByRole('group', { name: 'Views' }).waitFor({ state: 'detached' })
    },
  )
})
