/** Files of attendance in a browser (as.md §2): a roster with a wrong row is mended, taken in, published and taken back; punches are looked at first. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openProduct, violationsOf } from '../support/signed-in'
import { holdBack, partsOf } from '../support/parts'
import { step } from '../support/step'

const { real, go, open } = await openProduct()
const staff = await real.app.signIn('staff01')
const { rows } = await sql<{ no: string }>`select employee_no as no from sc_user where id = ${staff.userId}`.execute(real.app.db)
const no = rows[0]?.no ?? ''
const shots = process.env.KONTOR_SHOTS
const choose = 'Choose a file or drop it here'

const days = async () =>
  (
    await sql<{ text: string }>`
      select concat_ws(' ', to_char(r.work_date, 'MM-DD'), r.day_type, s.code, r.state) as text from as_roster_entry as r left join as_shift as s on s.id = r.shift_id
      where r.user_id = ${staff.userId} and r.work_date between '2027-08-01' and '2027-08-31' and r.deleted_at is null order by r.work_date`.execute(
      real.app.db,
    )
  ).rows.map(({ text }) => text)

test('a roster by people and days: one wrong cell is mended in the check, the rest comes in, and goes again; punches: what is wrong is told by line and column; an import is undone', async () => {
  const { page } = await open({ account: 'admin' })
  const { button } = partsOf(() => page)

  await step(
    'a roster by people and days: one wrong cell is mended in the check, the rest comes in, is published, and goes again',
    async () => {
      await go(page, '/as/admin/shift/scheduling-import')
      await page.getByText('As people by days').waitFor()
      const file = `employee_no,2027-08-02,2027-08-03,2027-08-07,2027-08-08\n${no},D09,XXX,R,RO\n`
      await page.getByLabel(choose).setInputFiles({ name: 'august.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
      await page.getByRole('cell', { name: '2027-08-02' }).waitFor()
      await button('Next').click()
      await button('Check').click()
      await page.getByRole('tab', { name: /^1 errors?$/i }).waitFor()
      expect(await page.locator('.k-import-table td[data-wrong]').textContent()).toContain('XXX')
      expect(await violationsOf(page)).toEqual([])
      if (shots) await page.screenshot({ path: `${shots}/roster-import-check.png` })
      await page.locator('.k-import-table td[data-wrong] button').click()
      await page.locator('.k-import-input').fill('D09')
      await page.keyboard.press('Enter')
      await page.getByRole('tab', { name: /^4 new$/i }).waitFor()
      await button('Next').click()
      await page.getByRole('button', { name: /^Import 4 rows$/ }).click()
      await page.getByText('4 imported days from').waitFor()
      expect(await days()).toEqual(['08-02 work D09 draft', '08-03 work D09 draft', '08-07 rest draft', '08-08 regular_off draft'])
      if (shots) await page.screenshot({ path: `${shots}/roster-import-done.png` })
      await button('Undo this import').click()
      await expect.poll(days).toEqual([])
    },
  )

  await step(
    'punches: nothing is taken before the file was looked at; what is wrong is told by line and column; an import is undone',
    async () => {
      await go(page, '/as/admin/clocking/import')
      await page.getByText('No file was imported yet.').waitFor()
      // Enter before the search is answered is not lost.
      const letThrough = await holdBack(page, '**/api/as/punch-template*')
      await page.getByRole('combobox').fill('Card')
      await page.keyboard.press('Enter')
      await letThrough()
      await expect.poll(() => page.getByLabel(choose).isEnabled()).toBe(true)
      const punches = (direction: string) =>
        Buffer.from(
          `card,date,time,direction,device\nE2E-1,2026-03-02,09:00,in,\nE2E-1,2026-03-02,18:00,${direction},\nE2E-1,2026-03-32,09:00,in,\n`,
        )
      await page.getByLabel(choose).setInputFiles({ name: 'march.csv', mimeType: 'text/csv', buffer: punches('leave') })
      await page.getByText('2 lines would be left out.').waitFor()
      const lines = page.getByRole('region', { name: 'Lines to look at' })
      expect(
        await lines
          .getByRole('row', { name: /cannot be read.*leave/ })
          .getByRole('cell')
          .first()
          .textContent(),
      ).toBe('4')
      expect(
        await lines
          .getByRole('row', { name: /2026-03-32/ })
          .getByRole('cell')
          .first()
          .textContent(),
      ).toBe('2')
      expect(await violationsOf(page)).toEqual([])
      if (shots) await page.screenshot({ path: `${shots}/punch-import.png`, fullPage: true })
      await page.getByLabel(choose).setInputFiles({ name: 'march.csv', mimeType: 'text/csv', buffer: punches('out') })
      await page.getByText('1 line would be left out.').waitFor()
      await button('Import 2 punches').click()
      await page.getByText('2 punches were imported.').waitFor()
      const history = page.getByRole('region', { name: 'Imported files' }).last()
      await history.getByRole('button', { name: 'Undo' }).click()
      await page.locator('.ant-popconfirm').getByRole('button', { name: 'Undo' }).click()
      await expect
        .poll(async () => (await history.getByRole('row').nth(1).getByRole('cell').allTextContents()).slice(2, 5))
        .toEqual(['0', '0', '2'])
      if (shots) {
        const dark = await open({ account: 'admin', language: 'tw', dark: true, width: 390, height: 844 })
        await dark.page.goto(`${real.url}/as/admin/clocking/import`)
        await dark.page.locator('.k-import-table').waitFor()
        await dark.page.screenshot({ path: `${shots}/punch-import-tw-390.png`, fullPage: true })
        await dark.page.goto(`${real.url}/as/admin/leave/employee-leave-export`)
        await dark.page.locator('.k-reports h1').waitFor()
        await dark.page.screenshot({ path: `${shots}/leave-export-tw-390.png`, fullPage: true })
      }
    },
  )
})
