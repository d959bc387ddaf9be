/** What HR does with leave by hand (as.md §2 rule, user-leave): try the rules on a person, change and pay out a lot with its reason. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { giveLot, leaveType } from '../../support/attendance'
import { chooseOption } from '../support/choose-option'
import { chooseAction, partsOf } from '../support/parts'
import { openProduct, violationsOf } from '../support/signed-in'
import { step } from '../support/step'
import { to } from '../support/to'

const { real, open } = await openProduct()
const shots = process.env.KONTOR_SHOTS
const staff = await real.app.signIn('staff01')

test('the rules are tried on a person; a lot is changed with its reason, and its rest is paid out; balances are exported in the columns that were chosen, and both ways to bring files in stand', async () => {
  const { page } = await open({ account: 'admin' })
  const { button } = partsOf(() => page)
  await page.goto(`${real.url}/as/admin/leave/rule`)
  await button('Simulate grants').click()
  const dialog = page.getByRole('dialog')
  await chooseOption(dialog.getByRole('combobox', { name: 'Person' }), 'Cheng-en Wu')
  await dialog.getByRole('row').nth(2).waitFor()
  expect(await violationsOf(page)).toEqual([])
  if (shots) await page.screenshot({ path: `${shots}/simulate.png` })
  await page.keyboard.press('Escape')

  const lot = await giveLot(real.app, {
    user: staff.userId,
    leave: await leaveType(real.app, 'ANNUAL'),
    minutes: 480,
    from: '2020-01-01',
    to: null,
  })
  await to(page, `/as/admin/leave/user-leave/show?id=${lot}`)
  await chooseAction(page, 'Change the balance')
  await page.getByRole('dialog').getByLabel('Minutes more or less').fill('-1h')
  await page.getByRole('dialog').getByLabel('Reason').fill('Granted twice')
  if (shots) await page.screenshot({ path: `${shots}/adjust.png` })
  await page.getByRole('dialog').getByRole('button', { name: 'Change the balance' }).click()
  await expect.poll(() => leftOf(lot)).toBe(420)
  await chooseAction(page, 'Pay out')
  await page.getByRole('dialog').getByLabel('Reason').fill('Leaves the company')
  await page.getByRole('dialog').getByRole('button', { name: 'Pay out' }).click()
  await expect.poll(() => leftOf(lot)).toBe(0)

  await step('the balances are exported in the columns that were chosen', async () => {
    await to(page, '/as/admin/leave/employee-leave-export?to=2026-12-31')
    await page.getByRole('checkbox', { name: 'Department' }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('columns')).toBe('person,leave_type,granted,used,pending,left')
  })
  for (const address of ['/as/admin/cardnumber/import', '/as/admin/leave/employee-leave-import'])
    await step(`${address} takes files`, async () => {
      await to(page, address)
      await page.getByLabel('Choose a file or drop it here').waitFor()
      expect(new URL(page.url()).pathname).toBe(address)
    })
})

async function leftOf(id: number): Promise<number> {
  const { rows } = await sql<{ left: number }>`select sum(minutes)::int as left from as_leave_ledger where lot_id = ${id}`.execute(
    real.app.db,
  )
  return rows[0]?.left ?? 0
}
