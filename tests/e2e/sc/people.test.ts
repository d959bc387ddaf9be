/** People and their accounts (sc.md §1, §2, §4, §5.2): taken in, looked up, looked after by administrators, and what everybody keeps of themselves under `/profile`. */
import { sql } from 'kysely'
import type { Locator } from 'playwright'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testPassword } from '../../support/app'
import { alertSays } from '../../support/notes'
import { fitsEveryLook, onPhone } from '../support/every-look'
import { chooseAction, chooseTab, partsOf, takeFirst } from '../support/parts'
import { openProduct, violationsOf } from '../support/signed-in'
import { to } from '../support/to'

const { real, go, open } = await openProduct()
const idOf = async (account: string): Promise<number> =>
  Number((await sql<{ id: number }>`select id from sc_user where account = ${account}`.execute(real.app.db)).rows[0]?.id)
/** So long ago that the password is asked for again. */
const ageSession = (account: string) =>
  sql`update sc_session set created_at = now() - interval '20 minutes' where user_id = (select id from sc_user where account = ${account})`.execute(
    real.app.db,
  )

test('a person is taken in with six clicks from home, or of a department with further posts and a password at hand; another’s telephone asks for the password again', async () => {
  const admin = await real.app.signIn('admin')
  const { page } = await open({ account: 'hr', fresh: true })
  const { field, button } = partsOf(() => page)
  await page.goto(`${real.url}/home`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  let clicks = 0
  const click = async (target: Locator) => {
    await target.click()
    clicks += 1
  }
  await click(page.getByRole('button', { name: 'Create', exact: true }))
  await click(page.getByRole('navigation', { name: 'System settings' }).getByRole('link', { name: 'Person', exact: true }))
  await page.waitForURL('**/sc/adduser')
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[data-path]')?.getAttribute('data-path'))).toBe('account')
  await page.keyboard.type('six.clicks')
  await field('name').getByRole('textbox').fill('Six Clicks')
  await takeFirst(field('department').getByRole('combobox'), 'Finance')
  clicks += 1
  await field('email').getByRole('textbox').fill('six.clicks@example.com')
  await field('hire_date').getByRole('textbox').fill('2026-02-16')
  await page.keyboard.press('Tab')
  await click(button('Save'))
  await page.waitForURL((url) => url.pathname === '/sc/viewuser')
  expect(clicks).toBeLessThanOrEqual(6)
  const { body } = await admin.get('/api/sc/user?filter[account][eq]=six.clicks')
  expect(body.data[0]).toMatchObject({ status: 'invited', first_password: 'invite', email: 'six.clicks@example.com' })

  const fin = Number((await admin.get('/api/sc/department?filter[code][eq]=FIN')).body.data[0]?.id)
  await to(page, `/sc/adduser?department=${fin}`)
  await field('account').getByRole('textbox').fill('manager')
  await field('account')
    .getByText(/^Already used by /)
    .waitFor()
  await field('account').getByRole('textbox').fill('newcomer.hr')
  await field('name').getByRole('textbox').fill('Newcomer')
  await field('department').getByText('Finance').waitFor()
  await field('first_password').getByRole('combobox').click()
  await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').getByText('One-time password').click()
  expect(await field('concurrent').isVisible()).toBe(false)
  await page.getByRole('button', { name: /^More fields/ }).click()
  await button('Add a post').click()
  await takeFirst(field('concurrent').getByRole('combobox', { name: 'Department 1' }), 'Sales')
  await fitsEveryLook(page)
  expect(await field('roles').count()).toBe(0)
  await field('hire_date').getByRole('textbox').fill('2026-02-16')
  await page.keyboard.press('Tab')
  await button('Save').click()
  await page.waitForURL((url) => url.pathname === '/sc/viewuser')
  await button('Show one-time password').click()
  const shown = page.getByRole('dialog')
  await shown.getByRole('button', { name: 'Continue' }).click()
  await shown.getByText(/^Hand /).waitFor()
  const { body: added } = await admin.get('/api/sc/user?filter[account][eq]=newcomer.hr')
  expect(added.data[0]).toMatchObject({ status: 'invited', first_password: 'one-time' })
  expect((await admin.get(`/api/sc/user-department?filter[user][eq]=${String(added.data[0]?.id)}`)).body.data).toMatchObject([
    { department: fin, is_primary: true, start_date: '2026-02-16' },
    { is_primary: false, start_date: '2026-02-16' },
  ])
  await shown.getByRole('button', { name: 'Done' }).click()
  await shown.waitFor({ state: 'detached' })

  const id = await idOf('staff26')
  const phone = async () => (await sql<{ phone: string }>`select phone from sc_user where id = ${id}`.execute(real.app.db)).rows[0]?.phone
  const before = await phone()
  await to(page, `/sc/adduser?id=${id}`)
  await chooseTab(page, 'Contact')
  const input = field('phone').getByRole('textbox')
  await input.fill('+886 2 5555 0100')
  await ageSession('hr')
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

test('an administrator suspends and takes back, opens a lock, resets a password that is shown once, and confirms an e-mail that somebody else has changed', async () => {
  const { page } = await open()
  await go(page, `/sc/viewuser?id=${await idOf('staff03')}`)
  await page.getByRole('button', { name: 'Reset password' }).click()
  const resetting = page.getByRole('dialog', { name: /^Reset the password of/ })
  await resetting.getByText('Show a password that works once').click()
  await resetting.getByRole('button', { name: 'Continue' }).click()
  const password = (await resetting.locator('pre').textContent()) ?? ''
  expect(await violationsOf(page)).toEqual([])
  await resetting.getByRole('button', { name: 'Done' }).click()
  const anonymous = real.app.anonymous
  const { key } = (await anonymous.get('/api/captcha')).raw.json<{ key: string }>()
  const answer = await anonymous.post('/api/sc/user/login', { account: 'staff03', password, captcha_key: key, captcha: 'kontor' })
  expect([answer.status, answer.body.next]).toEqual([200, 'change-password'])

  const moved = await idOf('staff28')
  const hr = await real.app.signIn('hr')
  const former = String((await hr.get(`/api/sc/user/${moved}`)).body.data.email)
  expect((await hr.patch(`/api/sc/user/${moved}`, { email: 'new.place@example.test' })).status).toBe(200)
  await to(page, `/sc/viewuser?id=${moved}`)
  const notice = page.getByText(`links to a new password go to ${former}`)
  await notice.waitFor()
  await page.getByRole('button', { name: 'Reset password' }).click()
  await resetting.getByText(`Send a link to ${former}`).waitFor()
  await resetting.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Confirm e-mail' }).click()
  await notice.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Confirm e-mail' }).waitFor({ state: 'detached' })

  const id = await idOf('staff05')
  await sql`update sc_user set locked_until = now() + interval '1 hour' where id = ${id}`.execute(real.app.db)
  await to(page, `/sc/viewuser?id=${id}`)
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

  // Who may give roles gives them to somebody new, too.
  await to(page, '/sc/adduser')
  await page.getByRole('button', { name: /^More fields/ }).click()
  await partsOf(() => page)
    .field('roles')
    .waitFor()
})

test('one’s own data are kept and dates follow at once; the e-mail changes after the password was typed again; a photo is cut by keyboard, and removed after the given question; a colleague is found, and how to reach him', async () => {
  const { page } = await open({ account: 'staff20' })
  await go(page, '/profile')
  await page.getByLabel('Extension').fill('777')
  await page.getByRole('combobox', { name: 'Date format' }).click()
  await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').getByText('(DD.MM.YYYY)').click()
  await page.getByRole('button', { name: 'Add a deputy' }).click()
  await page.getByRole('group', { name: 'Deputy 1' }).getByRole('combobox', { name: 'Person' }).click()
  await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option').first().click()
  await fitsEveryLook(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await alertSays(page, 'Your profile is saved.')
  await page.getByText(/with us since \d\d\.\d\d\.\d{4}/).waitFor()
  await page.reload()
  await page.getByRole('group', { name: 'Deputy 1' }).waitFor()
  await expect.poll(() => page.getByLabel('Extension').inputValue()).toBe('777')

  await ageSession('staff20')
  await page.getByRole('button', { name: 'Change e-mail' }).click()
  const changing = page.getByRole('dialog', { name: 'Change e-mail' })
  await changing.getByLabel('New e-mail').fill('twenty.two@example.com')
  await changing.getByRole('button', { name: 'Save' }).click()
  const again = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await again.waitFor()
  expect(await violationsOf(page)).toEqual([])
  await again.getByRole('button', { name: 'Cancel' }).click()
  await again.waitFor({ state: 'detached' })
  expect(await changing.getByLabel('New e-mail').inputValue()).toBe('twenty.two@example.com')
  await changing.getByRole('button', { name: 'Save' }).click()
  await again.getByLabel('Current password').fill(testPassword)
  await again.getByRole('button', { name: 'Continue' }).click()
  await alertSays(page, 'Your e-mail is changed.')
  await page.getByText('twenty.two@example.com').waitFor()
  await page.getByRole('button', { name: 'Export: My data as a file' }).click()
  await alertSays(page, 'Your file is being made')

  // Red on the left, blue on the right: what was cut is told by its colour.
  const halves = await sharp({ create: { width: 400, height: 200, channels: 3, background: 'red' } })
    .composite([{ input: { create: { width: 200, height: 200, channels: 3, background: 'blue' } }, left: 200, top: 0 }])
    .png()
    .toBuffer()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a photo' }).click()
  await (await chooser).setFiles({ name: 'halves.png', mimeType: 'image/png', buffer: halves })
  const dialog = page.getByRole('dialog', { name: 'Choose the part to show' })
  await fitsEveryLook(page)
  await dialog.getByRole('application', { name: 'Part of the picture' }).focus()
  for (let step = 0; step < 10; step += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await dialog.getByRole('button', { name: 'Use photo' }).click()
  await alertSays(page, 'Your photo is saved.')
  const face = page.locator('.k-avatar-button .k-avatar img')
  await face.waitFor()
  const address = String(await face.getAttribute('src'))
  const { data, info } = await sharp(await (await page.request.get(new URL(address, real.url).href)).body())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const [red = 0, , blue = 0] = data.subarray((info.height / 2) * info.width * 3)
  expect([info.width, info.height, red < 60, blue > 200]).toEqual([256, 256, true, true])
  const remove = page.getByRole('button', { name: 'Remove photo' })
  await remove.click()
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete?' })
  await question.getByText(/^Photo of /).waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  expect(await face.getAttribute('src')).toBe(address)
  await remove.click()
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await alertSays(page, 'Your photo is removed.')
  await question.waitFor({ state: 'detached' })
  await face.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Choose a photo' }).waitFor()

  await to(page, '/sc/directory')
  await page.getByRole('row').filter({ hasText: 'fin' }).first().waitFor()
  await fitsEveryLook(page)
  await page.getByRole('searchbox').fill('manager@formosa')
  const found = page.getByRole('rowheader').filter({ hasText: 'manager' })
  await page.getByRole('rowheader').filter({ hasText: 'staff' }).first().waitFor({ state: 'detached' })
  await found.getByRole('link').click()
  await page.waitForURL('**/sc/viewuser?id=*')
  await page.getByRole('link', { name: 'manager@formosa-harbour.example' }).waitFor()
  expect(await page.getByRole('link', { name: 'manager@formosa-harbour.example' }).getAttribute('href')).toBe(
    'mailto:manager@formosa-harbour.example',
  )
  for (const hidden of ['Date of birth', 'Gender', 'Mobile', 'History'])
    expect(await page.getByText(hidden, { exact: true }).count()).toBe(0)
  // What was asked is there again on the way back.
  await page.goBack()
  await found.waitFor()
})
