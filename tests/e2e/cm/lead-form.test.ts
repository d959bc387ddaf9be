/** A lead typed into its form (cm.md §2 lead/create): what was asked for with it is filled in, its priority is chosen as stars, its lines fill as they are typed. */
import { expect, test } from 'vitest'
import { partsOf } from '../support/parts'
import { openProduct, violationsOf } from '../support/signed-in'

const { real, go, open } = await openProduct()
const admin = await real.app.signIn('admin')
const organization = Number((await admin.post('/api/cm/organization', { name: 'Form Works' })).body.data.id)
let { page } = await open({ account: 'staff01' })
const { field, button } = partsOf(() => page)

test('its customer comes with the address; stars are chosen by pointer and keys, and stand in the view', async () => {
  await go(page, `/cm/use/lead/create?organization=${organization}`)
  await field('organization').getByText('Form Works').waitFor()
  await field('title').getByRole('textbox').fill('Form crane')
  const stars = field('priority').getByRole('radiogroup', { name: 'Priority' })
  await stars.getByRole('radio', { name: '3 of 3 stars' }).click()
  await stars.getByRole('radio', { name: '3 of 3 stars' }).press('ArrowLeft')
  expect(await violationsOf(page)).toEqual([])
  await button('Save').click()
  await page.waitForURL((url) => url.pathname === '/cm/use/lead/view')
  await page.getByRole('img', { name: '2 of 3 stars' }).first().waitFor()
  const id = Number(new URL(page.url()).searchParams.get('id'))
  expect((await admin.get(`/api/cm/lead/${id}`)).body.data).toMatchObject({ title: 'Form crane', organization, priority: 2 })
})

const cell = (name: string) => page.locator(`.k-children-cell[data-path="lines.0.${name}"]`)

test.each([1440, 390])(
  'a line fills as soon as its product stands there, and the amount takes what the lines come to by one click (R7, %d px)',
  async (width) => {
    const tax = (await admin.get('/api/cm/tax-category?filter[code]=TW5')).body.data[0]?.id
    const name = `Live pump ${width}`
    const { status } = await admin.post('/api/cm/product', {
      code: `LIVE-${width}`,
      name: { en: name },
      kind: 'goods',
      unit: { en: 'piece' },
      list_price: '1250',
      tax_category: tax,
    })
    expect(status).toBe(201)
    ;({ page } = await open({ account: 'staff01', width }))
    await go(page, '/cm/use/lead/create')
    await field('title').getByRole('textbox').fill(`Live ${width}`)
    await field('raw_company').getByRole('textbox').fill(`Live Quay ${width}`)
    await field('lines').getByRole('button', { name: 'Add row' }).click()
    // By keys alone: the first cell has the focus, Enter chooses and submits nothing.
    await page.keyboard.type(name)
    await page.locator('.ant-select-dropdown:visible').getByText(name).first().waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => cell('unit_price').locator('input').inputValue()).toMatch(/^1,?250(\.00)?$/)
    await expect.poll(() => cell('unit').locator('input').inputValue()).toBe('piece')
    await cell('quantity').locator('input').fill('12')
    await cell('discount').locator('input').fill('7.5')
    const sums = page.locator('.k-lines-sums')
    await sums.getByText('14,569').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await sums.getByRole('button', { name: 'Use the lines' }).click()
    await sums.getByText('The amount follows the lines.').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await button('Save').click()
    await page.waitForURL((url) => url.pathname === '/cm/use/lead/view')
    const id = Number(new URL(page.url()).searchParams.get('id'))
    const saved = (await admin.get(`/api/cm/lead/${id}`)).body.data
    expect([Number(saved.amount), (saved.lines as { price_reason: string }[])[0]?.price_reason]).toEqual([13875, 'list'])
  },
)
