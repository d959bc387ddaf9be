/** `/profile` (sc.md §2): own data, formats that act at once, deputies, and the password again before the e-mail changes. */
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testPassword } from '../../support/app'
import { alertSays } from '../../support/notes'
import { openProduct, violationsOf } from '../support/signed-in'

const { real, open } = await openProduct()

test.each([
  ['staff20', false, 1440],
  ['staff14', true, 390],
] as const)('own data are kept, and dates follow at once (%s, dark: %s, %d px)', async (account, dark, width) => {
  const { page } = await open({ account, dark, width })
  await page.goto(`${real.url}/profile`)
  await page.getByLabel('Extension').fill('777')
  await page.getByRole('combobox', { name: 'Date format' }).click()
  await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').getByText('(DD.MM.YYYY)').click()
  await page.getByRole('button', { name: 'Add a deputy' }).click()
  await page.getByRole('group', { name: 'Deputy 1' }).getByRole('combobox', { name: 'Person' }).click()
  await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option').first().click()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await alertSays(page, 'Your profile is saved.')
  await page.getByText(/with us since \d\d\.\d\d\.\d{4}/).waitFor()
  await page.reload()
  await page.getByRole('group', { name: 'Deputy 1' }).waitFor()
  await expect.poll(() => page.getByLabel('Extension').inputValue()).toBe('777')
})

test('the e-mail changes after the password was typed again; who would not type it changes nothing', async () => {
  const { page } = await open({ account: 'staff22' })
  await page.goto(`${real.url}/profile`)
  await sql`update sc_session set created_at = now() - interval '20 minutes' where user_id = (select id from sc_user where account = 'staff22')`.execute(
    real.app.db,
  )
  await page.getByRole('button', { name: 'Change e-mail' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change e-mail' })
  await dialog.getByLabel('New e-mail').fill('twenty.two@example.com')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const again = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await again.waitFor()
  expect(await violationsOf(page)).toEqual([])
  await again.getByRole('button', { name: 'Cancel' }).click()
  await again.waitFor({ state: 'detached' })
  expect(await dialog.getByLabel('New e-mail').inputValue()).toBe('twenty.two@example.com')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await again.getByLabel('Current password').fill(testPassword)
  await again.getByRole('button', { name: 'Continue' }).click()
  await alertSays(page, 'Your e-mail is changed.')
  await page.getByText('twenty.two@example.com').waitFor()
  await page.getByRole('button', { name: 'Export: My data as a file' }).click()
  await alertSays(page, 'Your file is being made')
})

test.each([
  ['staff16', false, 1440],
  ['staff17', true, 390],
] as const)(
  'a photo is cut to a square by keyboard and stands in the header at once; removed after the given question, the letters do again (%s, dark: %s, %d px)',
  async (account, dark, width) => {
    // Red on the left, blue on the right: what was cut is told by its colour.
    const halves = await sharp({ create: { width: 400, height: 200, channels: 3, background: 'red' } })
      .composite([{ input: { create: { width: 200, height: 200, channels: 3, background: 'blue' } }, left: 200, top: 0 }])
      .png()
      .toBuffer()
    const { page } = await open({ account, dark, width })
    await page.goto(`${real.url}/profile`)
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose a photo' }).click()
    await (await chooser).setFiles({ name: 'halves.png', mimeType: 'image/png', buffer: halves })
    const dialog = page.getByRole('dialog', { name: 'Choose the part to show' })
    await dialog.getByRole('application', { name: 'Part of the picture' }).focus()
    expect(await violationsOf(page)).toEqual([])
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
    expect(await violationsOf(page)).toEqual([])
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await face.getAttribute('src')).toBe(address)
    await remove.click()
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await alertSays(page, 'Your photo is removed.')
    await question.waitFor({ state: 'detached' })
    await face.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Choose a photo' }).waitFor()
  },
)
