/**
 * Organizations and people in the browser (cm.md §2, §6, §8): possible duplicates beside the form and on Save (§12.5), numbers checked while typed (§12.4),
 * cards as files, merges, customers passed on and brought in.
 */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { fitsEveryLook, onPhone } from '../support/every-look'
import { chooseMore, undo } from '../support/parts'
import { openProduct, violationsOf } from '../support/signed-in'
import { to } from '../support/to'

const organizations = '/cm/use/contact/organizations'
const persons = '/cm/use/contact/persons'
const { real, go, open } = await openProduct()
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

const people = (await (await real.app.signIn('admin')).get('/api/sc/user/all')).raw.json<{
  data: { id: number; account: string; name_en: string }[]
}>().data
const personOf = (account: string) => people.find((person) => person.account === account)
const [first, second, third] = ['staff01', 'staff02', 'staff03'].map((account) => personOf(account)?.name_en ?? '') as [
  string,
  string,
  string,
] // as many as are asked for

async function choose(page: Page, label: string, name: string) {
  await page.getByRole('dialog').getByLabel(label).fill(name)
  await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').getByText(name, { exact: true }).first().click()
}

test('customers pass to somebody else, who is told once: selected ones, all of a person from a record on a phone, or from the list’s More and back by Undo; who may not has no such act', async () => {
  const { page } = await open()
  await go(page, organizations)
  const rows = page.locator('.k-table tbody tr')
  await rows.nth(2).waitFor()
  // The one between is the receiver's already.
  for (const at of [0, 2]) await rows.nth(at).getByRole('checkbox').check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Transfer', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Transfer', exact: true }).click()
  await dialog.getByText('Choose who receives them.').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await choose(page, 'To', second)
  await dialog.getByRole('button', { name: 'Transfer', exact: true }).click()
  await page.getByText('Transferred: organizations (2)').waitFor()
  await dialog.waitFor({ state: 'hidden' })
  for (const at of [0, 2]) await rows.nth(at).getByText(second).waitFor()

  const { page: receiver } = await open({ account: 'staff02' })
  await go(receiver, '/cm/use/activity')
  await receiver.getByRole('button', { name: /Notifications/ }).click()
  await receiver.getByText(/transferred to you: organizations \(2\)/).waitFor()

  const { page: staff } = await open({ account: 'staff01' })
  await go(staff, `${organizations}/create`)
  await staff.getByLabel('Name', { exact: false }).first().fill('Handed on entirely')
  // Who may not transfer has no say in whose it is.
  await staff.locator('[data-path="owner"] .ant-select-disabled').waitFor()
  await staff.getByRole('button', { name: 'Save', exact: true }).click()
  await staff.waitForURL(/\/view\?id=/)
  expect(await staff.getByRole('button', { name: 'Transfer', exact: true }).count()).toBe(0)

  const { pathname, search } = new URL(staff.url())
  await to(page, pathname + search)
  await onPhone(page, async () => {
    await page.getByRole('button', { name: 'Transfer', exact: true }).click()
    await dialog.getByRole('radio', { name: `Everything of ${first}` }).check()
    await dialog.getByRole('checkbox', { name: /^organizations \(\d+\)$/ }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await choose(page, 'To', second)
    await dialog.getByRole('button', { name: 'Transfer', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page
      .getByText(/Transferred: .*organizations \(\d+\)/)
      .last()
      .waitFor()
    await expect.poll(() => page.locator('.k-key-facts .k-fact', { hasText: 'Owner' }).innerText()).not.toContain(first)
  })

  await to(page, `${organizations}?filter[owner]=${personOf('staff03')?.id}`)
  await rows.first().waitFor()
  const count = await rows.count()
  await chooseMore(page, 'Transfer everything of a person …')
  await dialog.getByRole('button', { name: 'Transfer', exact: true }).click()
  await dialog.getByText('Choose whose records are transferred.').waitFor()
  await choose(page, 'From', third)
  await dialog.getByRole('checkbox', { name: `organizations (${count})`, exact: true }).waitFor()
  for (const kind of ['leads', 'contacts', 'planned activities']) {
    const box = dialog.getByRole('checkbox', { name: new RegExp(`^${kind} `) })
    if (await box.isEnabled()) await box.uncheck()
  }
  await choose(page, 'To', second)
  await dialog.getByRole('button', { name: 'Transfer', exact: true }).click()
  await page.getByText(`Transferred: organizations (${count})`).waitFor()
  await dialog.waitFor({ state: 'hidden' })
  await rows.first().waitFor({ state: 'detached' })
  await undo(page, `Transferred: organizations (${count})`)
  await page.getByText(`Undone (${count}).`).waitFor()
  await expect.poll(() => rows.count()).toBe(count)
  await to(page, '/profile/changes')
  await rows.first().getByText('Undone').first().waitFor()
  await rows.nth(1).getByText('Transferred').waitFor()

  await to(staff, organizations)
  await staff.locator('.k-table tbody tr').first().waitFor()
  await staff.waitForLoadState('networkidle')
  await staff.locator('.k-more-button').click()
  await staff.getByRole('menuitem', { name: 'Columns' }).waitFor()
  expect(await staff.getByRole('menuitem', { name: 'Transfer everything of a person …' }).count()).toBe(0)
})

test('two that are the same become one with a value from each, and are parted again from the log; the address of a merged contact leads on, and a form over it goes on over what it became part of', async () => {
  const { page } = await open()
  await go(page, '/cm/use/duplicate')
  // Of the list itself: what stands there while it is loading has lines too.
  const pairs = page.locator('.k-pairs > ul > li')
  const pair = pairs.first()
  await pair.waitFor()
  const [one = '', other = ''] = await pair.getByRole('link').allInnerTexts()
  await pair.getByRole('button', { name: 'Compare and merge' }).click()
  const dialog = page.getByRole('dialog')
  const name = dialog.getByRole('group', { name: 'Name', exact: true })
  await name.getByRole('radio').nth(1).check()
  await dialog.getByRole('button', { name: 'See what happens' }).click()
  await dialog.getByText('Will belong to it').waitFor()
  await dialog.getByText('People').waitFor()
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Merged.').first().waitFor()
  await expect.poll(() => pairs.filter({ hasText: one }).filter({ hasText: other }).count()).toBe(0)

  await page.getByRole('tab', { name: 'Merges' }).click()
  const entry = page.locator('.k-merge-log > ul > li').first()
  await entry.getByText(other).first().waitFor()
  await entry.getByRole('button', { name: 'Undo' }).click()
  await dialog.getByRole('button', { name: 'Undo the merge' }).click()
  await entry.getByText('Undone', { exact: true }).waitFor()
  await page.getByRole('tab', { name: 'Organizations' }).click()
  await pairs.filter({ hasText: other }).filter({ hasText: one }).first().waitFor()

  const create = async (family: string) => {
    await to(page, `${persons}/create`)
    await page.locator('.k-form-main').waitFor()
    await page.getByLabel('Family name').fill(family)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.waitForURL(/\/view\?id=/)
    await page.locator('.k-form-main').waitFor({ state: 'detached' })
    return Number(new URL(page.url()).searchParams.get('id'))
  }
  const [kept, gone] = [await create('Stayer'), await create('Leaver')]
  await to(page, `${persons}/create?id=${gone}`)
  await page.locator('.k-form-main').waitFor()
  await page.getByLabel('Title').first().fill('Head of purchasing')

  const { page: colleague } = await open()
  await go(colleague, persons)
  for (const name of ['Stayer', 'Leaver'])
    await colleague.locator('.k-table tbody tr').filter({ hasText: name }).getByRole('checkbox').check()
  await colleague.getByRole('toolbar').getByRole('button', { name: 'Merge', exact: true }).click()
  const merging = colleague.getByRole('dialog')
  await merging
    .getByRole('group', { name: 'Stays' })
    .getByRole('radio', { name: /Stayer/ })
    .check()
  await merging.getByRole('button', { name: 'See what happens' }).click()
  await merging.getByText('gone from the lists').waitFor()
  await merging.getByRole('button', { name: 'Merge', exact: true }).click()
  await merging.waitFor({ state: 'hidden' })

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog').getByText('This record was merged').waitFor()
  await page.getByRole('button', { name: 'Apply to that record' }).click()
  await page.waitForURL((url) => url.searchParams.get('id') === String(kept))
  await page.getByRole('button', { name: 'Restore' }).click()
  expect(await page.getByLabel('Title').first().inputValue()).toBe('Head of purchasing')

  await to(colleague, `${persons}/view?id=${gone}`)
  await colleague.waitForURL((url) => url.searchParams.get('id') === String(kept))
})

async function fillNew(page: Page, { name, phone }: { name: string; phone: string }) {
  await go(page, `${organizations}/create`)
  await page.locator('.k-form-main').waitFor()
  await page.getByLabel('Name', { exact: false }).first().fill(name)
  await page.getByLabel('Telephone').fill(phone)
}

test('another spelling with the same telephone is shown with score 100, and Save asks for a reason (cm.md §12.5); a registry number is checked while it is typed; a card is a file; a letter of the index filters', async () => {
  const { page } = await open()
  await fillNew(page, { name: '臺灣測試科技股份有限公司', phone: '02-2345-6780' })
  await save(page)
  await page.waitForURL(/\/view\?id=/)
  await page.locator('.k-form-main').waitFor({ state: 'detached' })
  await fillNew(page, { name: '台灣測試科技(股)公司', phone: '(02) 2345 6780' })
  const panel = page.getByRole('region', { name: 'Possible duplicates' })
  await panel.getByText('100 points').waitFor()
  await panel.getByText('Same telephone · Same name').waitFor()
  await save(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByText('臺灣測試科技股份有限公司').waitFor()
  await dialog.getByRole('button', { name: 'Save anyway' }).click()
  await dialog.getByRole('alert').waitFor()
  // Back keeps what was typed.
  await dialog.getByRole('button', { name: 'Back to the form' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await page.getByLabel('Telephone').inputValue()).toBe('(02) 2345 6780')
  await save(page)
  await dialog.getByLabel('Why it is a different one').fill('A firm of the same name in Tainan')
  await dialog.getByRole('button', { name: 'Save anyway' }).click()
  await page.waitForURL(/\/view\?id=/)
  await page.getByText('A firm of the same name in Tainan').first().waitFor()

  await to(page, '/cm/use/contact/persons/view?id=1')
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download vCard' }).click()
  const text = await readFile(await (await waiting).path(), 'utf8')
  expect(text.startsWith('BEGIN:VCARD\r\nVERSION:4.0\r\nFN:')).toBe(true)

  await to(page, persons)
  const button = page.locator('.k-name-index').getByRole('button', { name: 'W', exact: true })
  const filtered = page.waitForResponse(
    (response) => new URL(response.url()).pathname === '/api/cm/person' && decodeURIComponent(response.url()).includes('index_en'),
  )
  await button.click()
  await page.waitForURL((url) => url.searchParams.get('filter[index_en][in]') === 'W')
  await filtered
  await page.locator('.k-pill-active').first().waitFor()
  await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true')
  await fitsEveryLook(page)
  await button.click()
  await page.waitForURL((url) => !url.searchParams.has('filter[index_en][in]'))

  await to(page, `${organizations}/create`)
  await page.locator('[data-path="owner"]').getByText('Ming-che Chou').waitFor()
  const number = page.getByLabel('Registration number', { exact: true })
  await number.fill('1234-5678')
  await page.getByText('The check digit is wrong.').waitFor()
  await number.fill('1234-5675')
  await page.getByText('The number is right.').waitFor()
  await onPhone(page, async () => {
    await page.getByRole('region', { name: 'Possible duplicates' }).waitFor()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})

const file = (...lines: string[]) => ({
  name: 'customers.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`${['Name,Phone,Family name,Given name,Person: E-mail,Mobile', ...lines].join('\r\n')}\r\n`),
})

test('customers are brought in from one sheet: an organization of two rows is made once, a wrong address is corrected in place; staff are told of a contact that is certainly there', async () => {
  const { page } = await open()
  const next = () => page.getByRole('button', { name: 'Next', exact: true }).click()
  await go(page, '/cm/use/import')
  await page.getByRole('link', { name: 'Customers: organizations with contacts' }).click()
  await page.getByRole('heading', { name: 'Import Organizations with People' }).waitFor()
  await page.getByText('With People in the same rows:').waitFor()
  await page
    .getByLabel('Choose a file or drop it here')
    .setInputFiles(
      file('Orchid Optics Ltd.,02 2799 7001,Orchard,Olga,olga@orchid-optics.tw,0912 700 001', 'Orchid Optics,,Osman,Omar,no address,'),
    )
  await next()
  await page.getByText('Person: Mobile').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.getByRole('tab', { name: /^1 Error$/ }).waitFor()
  await page.getByRole('button', { name: 'Correct Person: E-mail in line 3' }).click()
  await page.getByRole('textbox', { name: 'Person: E-mail' }).fill('omar@orchid-optics.tw')
  await page.keyboard.press('Enter')
  await page.getByRole('tab', { name: /^2 New$/ }).waitFor()
  await page.getByRole('tab', { name: /^2 All$/ }).click()
  await page.getByText('Organization: as line 2').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await next()
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await page.getByText('2 rows were imported.').waitFor()
  const admin = await real.app.signIn('admin')
  const [firm, ...more] = (await admin.get('/api/cm/organization?filter[name][contains]=Orchid')).body.data
  expect([firm?.name, more.length]).toEqual(['Orchid Optics Ltd.', 0])
  expect(
    (await admin.get(`/api/cm/person?filter[organization][eq]=${String(firm?.id)}&sort=id`)).body.data.map(({ email }) => email),
  ).toEqual(['olga@orchid-optics.tw', 'omar@orchid-optics.tw'])

  const { page: staff } = await open({ account: 'staff02' })
  await go(staff, persons)
  const address = await staff
    .locator('.k-table tbody tr')
    .filter({ hasText: '@' })
    .first()
    .innerText()
    .then((text) => /\S+@\S+/.exec(text)?.[0] ?? '')
  await to(staff, `${persons}/create`)
  await staff.getByLabel('Family name').fill('Somebody')
  await staff.locator('[data-path="emails"]').getByRole('button').last().click()
  await staff.locator('.k-children-cell[data-path="emails.0.email"]').getByRole('textbox').fill(address)
  await staff.getByRole('region', { name: 'Possible duplicates' }).getByText('Same e-mail address').waitFor()
  await save(staff)
  const dialog = staff.getByRole('dialog')
  await dialog.getByText('only your manager may create it').waitFor()
  expect(await dialog.getByRole('button', { name: 'Save anyway' }).count()).toBe(0)
})
