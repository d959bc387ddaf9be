/** Leave of many people in a browser (as.md §2, §4.7): previewed person by person, changed, posted, opened at its given address, called off. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openProduct, violationsOf } from '../support/signed-in'
import { partsOf, takeFirst } from '../support/parts'
import { step } from '../support/step'

const { real, go, open } = await openProduct()
const staff = await real.app.signIn('staff01')
const { rows } = await sql<{ no: string }>`
  select employee_no as no from sc_user where id = ${staff.userId}`.execute(real.app.db)
const person = rows[0] ?? { no: '' }
const shots = process.env.KONTOR_SHOTS

test('people and a time are previewed; posted, it stands at detail/:id with its records, and is called off there; lines out of a sheet: the wrong one is told by row and column, the others are saved as a draft', async () => {
  const { page } = await open({ account: 'admin' })
  const { button } = partsOf(() => page)

  await step(
    'people and a time are previewed; a line is dropped; posted, it stands at detail/:id with its records, and is called off there',
    async () => {
      await go(page, '/as/use/batch-dayoff/add')
      await page.getByLabel('Title').fill('Company trip')
      await takeFirst(page.getByRole('combobox', { name: 'Departments, groups, people' }), 'Cheng-en Wu')
      await page.keyboard.press('Escape')
      expect(await violationsOf(page)).toEqual([])
      if (shots) await page.screenshot({ path: `${shots}/batch-people.png`, fullPage: true })
      await button('Next').click()
      await page.waitForURL(/add#what$/)
      await takeFirst(page.getByLabel('Leave type'), 'Official')
      const type = async (label: string, text: string) => {
        await page.getByLabel(label, { exact: false }).first().fill(text)
        await page.keyboard.press('Enter')
        // Where its popup is slow to open, Enter takes nothing: leaving the field does.
        await page.keyboard.press('Tab')
      }
      await type('From', '2027-03-08 09:00')
      await type('Until', '2027-03-08 12:00')
      expect(await violationsOf(page)).toEqual([])
      await button('Preview').click()
      const table = page.getByRole('region', { name: 'Preview' }).last()
      await table.getByText('In order', { exact: true }).waitFor()
      // The row says what a form would say of it.
      await table.getByText('Takes 3 h', { exact: false }).waitFor()
      // A step back and forth keeps what was chosen, and the lines.
      await page.goBack()
      await page.waitForURL(/add#what$/)
      await page.goBack()
      expect(await page.getByLabel('Title').inputValue()).toBe('Company trip')
      await page.goForward()
      await button('Next').click()
      await table.getByText('In order', { exact: true }).waitFor()
      // Leaving asks while nothing is saved.
      await page
        .getByRole('navigation', { name: /breadcrumb/i })
        .getByRole('link', { name: 'Batch leave' })
        .click()
      await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click()
      await table.getByText('In order', { exact: true }).waitFor()
      expect(await violationsOf(page)).toEqual([])
      if (shots) await page.screenshot({ path: `${shots}/batch-add.png`, fullPage: true })
      await button('Post').click()
      await page.locator('.ant-popconfirm').getByText('People: 1', { exact: true }).waitFor()
      await page.locator('.ant-popconfirm').getByText('Time: 3 h', { exact: true }).waitFor()
      await page.locator('.ant-popconfirm').getByRole('button', { name: 'Post' }).click()
      await page.waitForURL(/\/as\/use\/batch-dayoff\/detail\/\d+$/)
      await page.getByRole('region', { name: 'Lines' }).getByRole('link', { name: 'Posted' }).waitFor()
      expect(await page.getByRole('navigation', { name: /breadcrumb/i }).textContent()).toContain('Batch leave')
      expect(await violationsOf(page)).toEqual([])
      if (shots) await page.screenshot({ path: `${shots}/batch-detail.png`, fullPage: true })
      const address = page.url()
      await button('Void').click()
      await page.getByRole('dialog').getByLabel('Reason').fill('Put off')
      await page.getByRole('dialog').getByRole('button', { name: 'Void' }).click()
      await page.getByRole('region', { name: 'Lines' }).getByText('Void').waitFor()
      // The address of the record leads to the page of its kind.
      await go(page, `/as/use/batch/detail?id=${address.split('/').at(-1) ?? ''}`)
      await page.waitForURL(address)
    },
  )

  await step('lines out of a sheet: the wrong one is told by row and column, the others are previewed and saved as a draft', async () => {
    await go(page, '/as/use/batch-overtime/import')
    const file = `employee_no,work_date,start,end,break_min,mode,reason\n${person.no},2027-03-09,18:30,20:30,0,comp,Stock\nX-NOBODY,2027-03-09,18:30,20:30,0,pay,\n`
    await page
      .getByLabel('Choose a file or drop it here')
      .setInputFiles({ name: 'stock.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
    await page.getByText('Nobody has the number “X-NOBODY”.').waitFor()
    await page.getByText('In order', { exact: true }).waitFor()
    expect(await page.getByLabel('Title').inputValue()).toBe('stock')
    if (shots) await page.screenshot({ path: `${shots}/batch-import.png`, fullPage: true })
    await button('Save draft').click()
    await page.waitForURL(/\/as\/use\/batch-overtime\/detail\/\d+$/)
    await page.getByRole('region', { name: 'Lines' }).getByText('Compensatory time').waitFor()
    if (shots) {
      const dark = await open({ account: 'admin', language: 'tw', dark: true, width: 390, height: 844 })
      await dark.page.goto(page.url())
      await dark.page.locator('.k-batch-table').waitFor()
      await dark.page.screenshot({ path: `${shots}/batch-detail-tw-390.png`, fullPage: true })
      await dark.page.goto(`${real.url}/as/use/batch-dayoff/add`)
      await dark.page.locator('.k-wizard-card').waitFor()
      await dark.page.screenshot({ path: `${shots}/batch-add-tw-390.png`, fullPage: true })
    }
  })
})
