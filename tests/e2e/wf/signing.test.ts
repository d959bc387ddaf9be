/** Signatures and PIN, the PDF of a form, its print, and the public verification in the browser (wf.md §2, §5.11, §5.12, §8). */
import { expect, test } from 'vitest'
import { sealInstance } from '../../../server/modules/wf/seal/seal-instance'
import { approvedForm } from '../../support/approved-form'
import { testPassword } from '../../support/app'
import { openProduct, violationsOf } from '../support/signed-in'

const { real, open, visit } = await openProduct()
const [admin, staff] = await Promise.all([real.app.signIn('admin'), real.app.signIn('staff01')])
const form = await approvedForm(real.app.db, { applicant: staff.userId, approver: admin.userId })
const { code } = await sealInstance(real.app.app.kontor.systemContext(), real.app.app.kontor, form.id)

test('a signature is drawn, another is typed with a brush; the first is the default', async () => {
  const { page } = await open({ account: 'staff01' })
  await page.goto(`${real.url}/wf/use/signature`)
  await page.getByText('You have no signature yet.').waitFor()
  await page.getByRole('button', { name: 'New signature' }).click()
  const pad = page.getByRole('img', { name: 'Draw your name here' })
  const box = (await pad.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(box.x + 60, box.y + 60)
  await page.mouse.down()
  await page.mouse.move(box.x + 200, box.y + 120, { steps: 6 })
  await page.mouse.move(box.x + 320, box.y + 50, { steps: 6 })
  await page.mouse.up()
  await page.getByLabel('Name of the signature').fill('By hand')
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('listitem').filter({ hasText: 'By hand' }).getByRole('img').waitFor()
  await page.getByRole('button', { name: 'New signature' }).click()
  await page.getByRole('tab', { name: 'Type' }).click()
  await page.getByLabel('Name', { exact: true }).fill('王大明')
  await page.getByRole('radio', { name: 'Brush 佑字' }).check()
  await page.getByLabel('Name of the signature').fill('By brush')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const typed = page.getByRole('listitem').filter({ hasText: 'By brush' })
  await typed.getByRole('img').waitFor()
  await typed.getByRole('button', { name: 'Make it the default' }).click()
  await typed.getByText('Default', { exact: true }).waitFor()
  expect(await page.getByText('Default', { exact: true }).count()).toBe(1)
  expect(await violationsOf(page)).toEqual([])
})

test('the PIN is set with the password; one that is easily guessed is refused in place', async () => {
  const { page } = await open({ account: 'staff02', width: 390, height: 844 })
  await page.goto(`${real.url}/wf/use/signature`)
  const pin = page.getByLabel('New PIN', { exact: true })
  await pin.fill('123456')
  await page.getByLabel('New PIN again').fill('123456')
  await page.getByLabel('Your password').fill(testPassword)
  await page.getByRole('button', { name: 'Set the PIN' }).click()
  await page.getByText('A PIN is not one run like 123456.').waitFor()
  await pin.fill('135790')
  await page.getByLabel('New PIN again').fill('135790')
  await page.getByRole('button', { name: 'Set the PIN' }).click()
  await page.getByText('You have a PIN.').waitFor()
})

test('the sealed PDF is read, searched, turned and verified', async () => {
  const { page } = await open()
  await page.goto(`${real.url}/wf/pdf?id=${form.id}`)
  await page.getByRole('heading', { name: `${form.serial}.pdf` }).waitFor()
  await page.locator('.k-pdf-pages .k-pdf-text span').first().waitFor()
  await page.getByRole('searchbox', { name: 'Search in the document' }).fill('12,500')
  await page.getByText('1 of 1').waitFor()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await page.getByText('125%').waitFor()
  await page.getByRole('button', { name: 'Turn right' }).click()
  await page.getByRole('button', { name: 'Signatures' }).click()
  await page.getByRole('heading', { name: 'Valid, issuer not publicly trusted' }).waitFor()
  expect(await violationsOf(page)).toEqual([])
})

test('anybody verifies by code, without an account; a code that is none is refused in place, and a file with one changed byte is altered', async () => {
  const { page } = await visit({ width: 390, height: 844 })
  await page.goto(`${real.url}/wf/verify/${code}`)
  await page.getByRole('heading', { name: 'Valid, issuer not publicly trusted' }).waitFor()
  await page.getByText(form.serial).waitFor()
  expect(await page.getByText('12,500').count()).toBe(0)
  expect(await violationsOf(page)).toEqual([])
  await page.getByLabel('Verification code').fill('abc')
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByText('A verification code has 12 characters.').waitFor()

  const { raw } = await admin.get(`/api/wf/instance/${form.id}/pdf`)
  const pdf = Buffer.from(raw.rawPayload)
  pdf[1500] = (pdf[1500] ?? 0) ^ 1
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.getByLabel('Or choose the PDF itself').setInputFiles({ name: 'changed.pdf', mimeType: 'application/pdf', buffer: pdf })
  await page.getByRole('heading', { name: 'Altered' }).waitFor()
  expect(await violationsOf(page)).toEqual([])
})

test('the form is printed once its fonts are there, in the language asked for', async () => {
  const { page } = await open()
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', 'true')
  })
  await page.goto(`${real.url}/wf-form-print?id=${form.id}&lang=tw`)
  await page.locator('body[data-printed=true]').waitFor()
  await page.getByRole('heading', { name: '費用' }).waitFor()
  await page.getByText('12,500.0000').waitFor()
  await page.getByRole('cell', { name: '直屬主管' }).waitFor()
  expect(await violationsOf(page)).toEqual([])
})
