/** The organisation's screen as people use it: sc.md §2 /sc/list, §9, §12.4, §12.5. */
import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { fitsLightAndDark } from '../support/every-look'
import { partsOf, takeFirst } from '../support/parts'
import { openProduct } from '../support/signed-in'
import { to } from '../support/to'
import { step } from '../support/step'

const { real, go, open } = await openProduct()
let page: Page
beforeEach(async () => {
  ;({ page } = await open())
})

const { button, alertText, codes } = partsOf(() => page)
const line = (name: string, within: Page = page) => within.getByRole('treeitem', { name: new RegExp(`^${name}, `) })
async function goTo(address = '/sc/list', within: Page = page) {
  await go(within, address)
  await within.locator('.k-table tbody tr, .k-record-card, .k-empty').first().waitFor()
}
async function act(name: string, choice: string) {
  await button(`What to do with ${name}`).click()
  await page.getByRole('menuitem', { name: choice, exact: true }).click()
}
// One session: the page would end as the oldest of many.
const admin = await real.app.signIn('admin')
const departmentOf = async (code: string) => (await admin.get(`/api/sc/department?filter[code][eq]=${code}`)).body.data[0]
const parentOf = async (code: string) => (await departmentOf(code))?.parent
const idOf = async (code: string) => Number((await departmentOf(code))?.id)

test('a department lists its people and those below, or its own alone; on a phone the tree is a drawer; the chart is saved as PNG and PDF; several people are suspended, a department is closed; given screens keep their address', async () => {
  await step(
    'a department lists its people and those below, or its own alone, says so in the address and when it is empty; on a phone the tree is a drawer',
    async () => {
      await goTo()
      await line('Sales').locator('.k-org-name').click()
      const sales = await idOf('SALES')
      await page.waitForURL((url) => url.searchParams.get('dept') === String(sales))
      // All people are shown until the answer is there: both are asked of one moment.
      await expect
        .poll(async () => {
          const shown = await codes()
          return shown.includes('staff01') && !shown.includes('head.rd')
        })
        .toBe(true)
      await page.getByRole('checkbox', { name: 'Include sub-departments' }).click()
      await page.waitForURL((url) => url.searchParams.get('dept_only') === String(sales) && !url.searchParams.has('dept'))
      await expect.poll(codes).not.toContain('staff01')
      await page.goBack()
      await expect.poll(codes).toContain('staff01')
      await expect.poll(() => line('Sales').getAttribute('aria-selected')).toBe('true')
      await fitsLightAndDark(page)

      await goTo(`/sc/list?dept=${sales}&status=active&q=staff01`)
      await expect.poll(codes).toEqual(['staff01'])
      await expect.poll(() => line('Sales').getAttribute('aria-selected')).toBe('true')

      const level = (await admin.get('/api/sc/department-level?filter[code][eq]=TEAM')).body.data[0]?.id
      await admin.post('/api/sc/department', { code: 'EMPTY', name: { en: 'Empty office' }, parent: 1, position: 99, level })
      await goTo()
      await line('Empty office').locator('.k-org-name').click()
      await page.getByText('No one here yet').waitFor()
      await button('Add a person').click()
      await page.waitForURL((url) => url.pathname === '/sc/adduser')

      await page.setViewportSize({ width: 390, height: 844 })
      await goTo('/sc/list')
      await button('All departments').click()
      await line('Sales').locator('.k-org-name').click()
      await button('Sales').waitFor()
      await page.getByRole('tree').waitFor({ state: 'hidden' })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    },
  )

  await step(
    'the chart shows as many levels as asked and is saved as PNG and PDF; several people are suspended with one reason; a department is closed once nobody works in it',
    async () => {
      await page.setViewportSize({ width: 1440, height: 900 })
      await go(page, '/sc/list?view=chart')
      const picture = page.locator('.k-org-chart-scroll svg')
      await picture.locator('text', { hasText: 'Taiwan sales' }).waitFor()
      await fitsLightAndDark(page)
      await page.getByRole('combobox', { name: 'Levels to show' }).click()
      await page.getByTitle('2 levels', { exact: true }).click()
      await expect.poll(() => picture.locator('text', { hasText: 'Taiwan sales' }).count()).toBe(0)
      for (const [choice, start] of [
        ['PNG', '\u0089PNG'],
        ['PDF, A3', '%PDF'],
      ] as const) {
        await button('Save as').click()
        const saved = page.waitForEvent('download')
        await page.getByRole('menuitem', { name: choice, exact: true }).click()
        const stream = await (await saved).createReadStream()
        const chunks: Buffer[] = []
        for await (const chunk of stream) chunks.push(Buffer.from(chunk as Uint8Array))
        expect(Buffer.concat(chunks).subarray(0, 4).toString('latin1')).toBe(start)
      }

      await goTo('/sc/list?q=staff3&status=active')
      await page
        .getByRole('checkbox', { name: /Select all/ })
        .first()
        .click()
      await button('More actions').click()
      await page.getByRole('menuitem', { name: 'Suspend', exact: true }).click()
      await page.getByRole('dialog').getByRole('textbox').fill('seasonal')
      await page.getByRole('dialog').getByRole('button', { name: 'Suspend', exact: true }).click()
      await alertText('done')
      await expect.poll(codes).toEqual([])

      const closed = (await admin.get('/api/sc/department?filter[status][eq]=inactive')).body.data[0]?.id
      await to(page, `/sc/department/show?id=${String(closed)}`)
      await button('Reactivate').click()
      await button('Deactivate').click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Deactivate' }).click()
      await button('Reactivate').waitFor()
      await to(page, `/sc/department/show?id=${await idOf('RD-PF')}`)
      await button('Deactivate').click()
      await dialog.getByText(/people still work in this department/).waitFor()
      expect(await dialog.getByRole('button', { name: 'Deactivate' }).isDisabled()).toBe(true)
      await dialog.getByRole('link', { name: 'Move them' }).click()
      await page.waitForURL((url) => url.pathname === '/sc/user-departments')
    },
  )

  await step('the given screens of departments and people keep their address (routes.md §2)', async () => {
    const dialog = page.getByRole('dialog')
    for (const [address, title] of [
      ['/sc/import-dept', /import departments/i],
      ['/sc/import-user', /import people/i],
    ] as const) {
      await to(page, address)
      await page.locator('.k-import h1', { hasText: title }).waitFor()
      expect(new URL(page.url()).pathname).toBe(address)
    }
    for (const address of ['/sc/export-dept', '/sc/export-user']) {
      await to(page, address)
      await dialog.getByText('XLSX', { exact: false }).first().waitFor()
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await dialog.waitFor({ state: 'hidden' })
      await page.locator('tbody tr').first().waitFor()
      expect(new URL(page.url()).pathname).toBe(address)
    }
    await to(page, '/sc/inactive-dept')
    await page.waitForURL((url) => url.searchParams.size > 0)
    expect(new URL(page.url()).pathname).toBe('/sc/inactive-dept')
    await page.locator('main h1').waitFor()
  })
})

test('the tree is searched and works by every key; a department moves by its menu or by dragging, asked first and taken back; what others change is seen', async () => {
  await goTo()
  await page.getByRole('searchbox', { name: 'Search departments' }).fill('mobile')
  await expect.poll(() => page.getByRole('treeitem').count()).toBe(3)
  await page.getByRole('searchbox', { name: 'Search departments' }).fill('')
  const name = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label')?.split(',')[0])
  await page.getByRole('treeitem').first().focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => page.getByRole('treeitem').count()).toBe(1)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect.poll(name).toBe('General office')
  await page.keyboard.press('s')
  await expect.poll(name).toBe('Sales')
  await page.keyboard.press('ArrowRight')
  await expect.poll(name).toBe('Taiwan sales')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(name).toBe('Sales')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.searchParams.has('dept'))
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Move…', exact: true }).waitFor()
  await page.keyboard.press('Escape')

  const [rd, sales] = [await idOf('RD'), await idOf('SALES')]
  await goTo()
  await act('Overseas sales', 'Move…')
  const dialog = page.getByRole('dialog')
  await takeFirst(dialog.getByRole('combobox', { name: 'New parent department' }), 'Research')
  await dialog.getByText('Overseas sales goes from Sales to Research & development.').waitFor()
  await button('Move').click()
  await alertText('Overseas sales now belongs to Research & development.')
  expect(await parentOf('SALES-OS')).toBe(rd)
  await button('Undo').click()
  await alertText('Undone (')
  await expect.poll(() => parentOf('SALES-OS')).toBe(sales)

  const dragTo = async (target: string) => {
    const from = await line('Quality').locator('.k-org-name').boundingBox()
    const to = await line(target).locator('.k-org-name').boundingBox()
    if (!from || !to) throw new Error('both are shown')
    await page.mouse.move(from.x + 10, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(from.x + 10, from.y - 20, { steps: 4 })
    await page.mouse.move(to.x + 10, to.y + to.height / 2, { steps: 8 })
    // Said to those who hear it: only then has the drag come there.
    await page.getByText(`Quality over ${target}`).waitFor({ state: 'attached' })
    await page.mouse.up()
    await page.getByRole('dialog').getByText(`to ${target}.`).waitFor()
  }
  const before = await parentOf('PROD-QA')
  await dragTo('Research & development')
  await button('Cancel').click()
  // What lay over the tree is gone, so that the next drag begins on the department.
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await parentOf('PROD-QA')).toBe(before)
  await dragTo('Sales')
  await button('Move').click()
  await alertText('Quality now belongs to Sales.')
  expect(await parentOf('PROD-QA')).toBe(await idOf('SALES'))

  await line('Tokyo').waitFor()
  const tokyo = await departmentOf('TYO')
  expect(
    (
      await admin.patch(`/api/sc/department/${String(tokyo?.id)}`, {
        name: { ...(tokyo?.name as object), en: 'Tokyo bay' },
        version: tokyo?.version,
      })
    ).status,
  ).toBe(200)
  await line('Tokyo bay').waitFor()

  const { page: theirs } = await open({ account: 'head.sales' })
  await goTo('/sc/list', theirs)
  await line('Sales', theirs).waitFor()
  expect(await line('Finance', theirs).count()).toBe(0)
  expect(await theirs.getByRole('button', { name: /What to do with/ }).count()).toBe(0)
  expect(await theirs.getByRole('button', { name: 'Add department' }).count()).toBe(0)
})
