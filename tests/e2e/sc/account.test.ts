/** What administrators do for people's accounts and for departments, on their records (sc.md §2, §4, §5.2). */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testPassword } from '../../support/app'
import { fitsEveryLook, onPhone } from '../support/every-look'
import { chooseAction, chooseTab, partsOf } from '../support/parts'
import { openProduct, violationsOf } from '../support/signed-in'
import { to } from '../support/to'

const { real, go, open } = await openProduct()
const idOf = async (account: string): Promise<number> =>
  Number((await sql<{ id: number }>`select id from sc_user where account = ${account}`.execute(real.app.db)).rows[0]?.id)

test('a password is reset: shown once, good for one sign-in', async () => {
  const { page } = await open()
  await go(page, `/sc/viewuser?id=${await idOf('staff03')}`)
  await page.getByRole('button', { name: 'Reset password' }).click()
  const dialog = page.getByRole('dialog', { name: /^Reset the password of/ })
  await dialog.getByText('Show a password that works once').click()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const password = (await dialog.locator('pre').textContent()) ?? ''
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Done' }).click()
  const anonymous = real.app.anonymous
  const { key } = (await anonymous.get('/api/captcha')).raw.json<{ key: string }>()
  const answer = await anonymous.post('/api/sc/user/login', { account: 'staff03', password, captcha_key: key, captcha: 'kontor' })
  expect([answer.status, answer.body.next]).toEqual([200, 'change-password'])
})

test('another’s telephone changes once the password is typed again; whoever would not keeps what they typed', async () => {
  const { page } = await open({ account: 'hr', fresh: true })
  const { field, button } = partsOf(() => page)
  const id = await idOf('staff26')
  const phone = async () => (await sql<{ phone: string }>`select phone from sc_user where id = ${id}`.execute(real.app.db)).rows[0]?.phone
  const before = await phone()
  await page.goto(`${real.url}/sc/adduser?id=${id}`)
  await chooseTab(page, 'Contact')
  const input = field('phone').getByRole('textbox')
  await input.fill('+886 2 5555 0100')
  await sql`update sc_session set created_at = now() - interval '11 minutes' where user_id = ${await idOf('hr')}`.execute(real.app.db)
  await button('Save').click()
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect([await input.inputValue(), await phone()]).toEqual(['+886 2 5555 0100', before])
  await button('Save').click()
  await dialog.getByLabel('Current password').fill(testPassword)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL((url) => url.pathname === '/sc/viewuser')
  expect(await phone()).toBe('+886 2 5555 0100')
})

test('an administrator confirms an e-mail that somebody else has changed', async () => {
  const id = await idOf('staff28')
  const hr = await real.app.signIn('hr')
  const former = String((await hr.get(`/api/sc/user/${id}`)).body.data.email)
  expect((await hr.patch(`/api/sc/user/${id}`, { email: 'new.place@example.test' })).status).toBe(200)
  const { page } = await open()
  await go(page, `/sc/viewuser?id=${id}`)
  const notice = page.getByText(`links to a new password go to ${former}`)
  await notice.waitFor()
  await page.getByRole('button', { name: 'Reset password' }).click()
  const dialog = page.getByRole('dialog', { name: /^Reset the password of/ })
  await dialog.getByText(`Send a link to ${former}`).waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Confirm e-mail' }).click()
  await notice.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Confirm e-mail' }).waitFor({ state: 'detached' })
})

test('somebody is suspended with a reason, and taken back; a lock is opened', async () => {
  const { page } = await open()
  const id = await idOf('staff05')
  await sql`update sc_user set locked_until = now() + interval '1 hour' where id = ${id}`.execute(real.app.db)
  await go(page, `/sc/viewuser?id=${id}`)
  await page.getByText(/too many wrong passwords/).waitFor()
  await page.locator('.k-show-middle table').waitFor()
  await fitsEveryLook(page)
  await onPhone(page, async () => {
    // Its table of posts is wider than a phone: it scrolls in its own box.
    await page.locator('.k-show-middle table').waitFor()
    expect((await page.locator('.k-show-middle').boundingBox())?.width).toBeLessThan(390)
  })
  await page.getByRole('button', { name: 'Unlock' }).click()
  await page.getByText(/too many wrong passwords/).waitFor({ state: 'detached' })

  await chooseAction(page, 'Suspend')
  const dialog = page.getByRole('dialog', { name: /^Suspend/ })
  await expect.poll(() => dialog.getByLabel('Reason').evaluate((input) => input === document.activeElement)).toBe(true)
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await dialog.getByLabel('Reason').fill('Lost the badge')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Take back' }).click()
  await page.getByRole('button', { name: 'Take back' }).waitFor({ state: 'detached' })
  const { rows } = await sql<{
    action: string
  }>`select action from sc_audit_log where entity = 'user' and record_id = ${id} and action in ('suspended', 'resumed', 'unlocked') order by id`.execute(
    real.app.db,
  )
  expect(rows.map(({ action }) => action)).toEqual(['unlocked', 'suspended', 'resumed'])
})

test('a closed department is opened again and closed', async () => {
  const { page } = await open()
  const {
    rows: [department],
  } = await sql<{ id: number }>`select id from sc_department where status = 'inactive'`.execute(real.app.db)
  await go(page, `/sc/department/show?id=${department?.id}`)
  await page.getByRole('button', { name: 'Reactivate' }).click()
  await page.getByRole('button', { name: 'Deactivate' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await page.getByRole('button', { name: 'Reactivate' }).waitFor()
  await to(
    page,
    `/sc/department/show?id=${(await sql<{ id: number }>`select id from sc_department where code = 'RD-PF'`.execute(real.app.db)).rows[0]?.id}`,
  )
  await page.getByRole('button', { name: 'Deactivate' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/people still work in this department/).waitFor()
  expect(await dialog.getByRole('button', { name: 'Deactivate' }).isDisabled()).toBe(true)
  await dialog.getByRole('link', { name: 'Move them' }).click()
  await page.waitForURL((url) => url.pathname === '/sc/user-departments')
})
