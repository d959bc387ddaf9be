/**
 * What of a form is there, open and closed: sections by their condition, folding ones, records that are closed for changes, amending; screens
 * of a single record (docs/declaration.md `singleton`), in cards that are saved each on its own, or empty, as a new record.
 */
import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { fitsEveryLook } from '../support/every-look'
import { isSaved, partsOf } from '../support/parts'
import { openProduct } from '../support/signed-in'

const settings = '/cm/admin/info-settings'
const pickups = `${settings}/business/bill-pickup-method`
const terms = `${settings}/finance/payment-term`
const industries = `${settings}/lead/industryType`

const { real, go, open } = await openProduct()
let page: Page
beforeEach(async () => {
  ;({ page } = await open())
})

const { button, alertText, field } = partsOf(() => page)
const idOf = async (entity: string, code: string) => {
  const admin = await real.app.signIn('admin')
  const { body } = await admin.get(`/api/${entity}?q=${code}`)
  return Number(body.data.find((row) => row.code === code)?.id)
}
/** The answers of a declaration that no entity of the product has. */
async function declare(entity: string, id: number, x: object, record: (row: Record<string, unknown>) => object) {
  type Body = { data: Record<string, unknown> & { entity: { x: object } } }
  const changed = async (pattern: string, change: (body: Body) => object) =>
    page.route(pattern, async (route) => {
      const response = await route.fetch()
      if (route.request().method() !== 'GET') return route.fulfill({ response })
      return route.fulfill({ response, json: change((await response.json()) as Body) })
    })
  await changed(`**/api/common/schema/${entity}`, ({ data }) => ({
    data: { ...data, hash: `${String(data.hash)}x`, entity: { ...data.entity, x: { ...data.entity.x, ...x } } },
  }))
  await changed(`**/api/${entity}/${id}`, ({ data }) => ({ data: { ...data, ...record(data) } }))
}

test('a section is there while its condition holds; one begins folded, is open the next time for its reader, and stays open while something within is wrong', async () => {
  await go(page, `${pickups}/create`)
  const choose = async (name: string) => {
    await field('purpose').getByRole('combobox').click()
    await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').getByText(name, { exact: true }).first().click()
  }
  await field('purpose').waitFor()
  expect(await field('prints_paper').count()).toBe(0)
  await choose('Our invoice')
  await field('prints_paper').waitFor()
  await choose('Customer’s cheque')
  await field('prints_paper').waitFor({ state: 'detached' })

  await page.goto(`${real.url}${terms}/create`)
  const late = button('Late payment')
  await late.waitFor()
  expect(await field('grace_days').isVisible()).toBe(false)
  const kept = page.waitForResponse((response) => response.url().endsWith('/user/me/preferences') && response.ok())
  await late.click()
  await kept
  await page.reload()
  await field('grace_days').waitFor()
  expect(await late.getAttribute('aria-expanded')).toBe('true')
  await field('grace_days').getByRole('textbox').fill('-1')
  await late.click()
  await field('grace_days').getByText('Must not be less than 0.').waitFor()
  expect(await late.getAttribute('aria-expanded')).toBe('true')
  await field('grace_days').getByRole('textbox').fill('3')
  await late.click()
  await field('grace_days').waitFor({ state: 'hidden' })
})

test('a closed record says so, and only what is open can be typed; a cancelled one is amended by a new one that names it', async () => {
  const id = await idOf('cm/payment-term', 'NET30')
  await declare('cm/payment-term', id, { read_only_if: { field: 'code', op: 'nempty' }, open_fields: ['days'] }, () => ({
    _closed: [
      'code',
      'name',
      'description',
      'active',
      'is_default',
      'colour',
      'base_date',
      'cutoff_day',
      'months',
      'month_rule',
      'due_day',
    ].concat(['workday_rule', 'discount_percent', 'discount_days', 'discount_base', 'grace_days', 'late_interest_percent']),
  }))
  await go(page, `${terms}/edit?id=${id}`)
  await page.getByText('This record can’t be changed in its current state.').waitFor()
  expect(await field('cutoff_day').getByRole('textbox').isDisabled()).toBe(true)
  expect(await field('days').getByRole('textbox').isDisabled()).toBe(false)

  const cancelled = await idOf('cm/industry-type', 'TRADE')
  await declare(
    'cm/industry-type',
    cancelled,
    { states: { field: 'standard', cancelled: ['isic4'], amend: 'parent' } },
    ({ _actions }) => ({
      _actions: [...(_actions as string[]), 'amend'],
    }),
  )
  await go(page, `${industries}/show?id=${cancelled}`)
  await page.locator('.k-record-acts').getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Amend' }).click()
  await page.getByText('Amend Wholesale and retail').waitFor()
  expect(new URL(page.url()).search).toBe(`?from=${cancelled}&amend=1`)
  await field('parent').getByText('Wholesale and retail').waitFor()
  expect(await field('parent').getByRole('combobox').isDisabled()).toBe(true)
  expect(await field('standard_code').getByRole('textbox').inputValue()).toBe('G')
})

test('one card is saved, also by Enter in it; what is typed in another stays unsaved until it is taken back; an empty singleton offers its defaults, and is saved as it is typed', async () => {
  const admin = await real.app.signIn('admin')
  const kept = async () => (await admin.get<{ phone: string; retention_years: number }>('/api/sc/company-setup')).body.data
  const before = await kept()
  await go(page, '/sc/company-settings')
  const phone = field('phone').getByRole('textbox')
  await phone.waitFor()
  expect(await button('Save').count()).toBe(0)
  await phone.fill('+886-2-0000-0000')
  await field('retention_years').getByRole('textbox').fill('8')
  await expect.poll(() => button('Save').count()).toBe(2)
  await fitsEveryLook(page)
  const card = page.getByRole('region', { name: 'Retention' })
  const saved = page.waitForResponse(isSaved)
  await card.getByRole('button', { name: 'Save', exact: true }).click()
  expect((await saved).request().postDataJSON()).toEqual({ retention_years: 8, version: expect.any(Number) as number })
  await alertText('The settings were saved')
  await expect.poll(() => button('Save').count()).toBe(1)
  expect(await kept()).toMatchObject({ phone: before.phone, retention_years: 8 })
  expect(await phone.inputValue()).toBe('+886-2-0000-0000')
  await button('Cancel').click()
  expect(await phone.inputValue()).toBe(before.phone)
  await expect.poll(() => button('Save').count()).toBe(0)

  await field('file_max_mb').getByRole('textbox').fill('31')
  await field('website').getByRole('textbox').fill('https://typed.example')
  const entered = page.waitForResponse(isSaved)
  await field('website').getByRole('textbox').press('Enter')
  const sent: unknown = (await entered).request().postDataJSON()
  expect(sent).toMatchObject({ website: 'https://typed.example' })
  expect(sent).not.toHaveProperty('file_max_mb')
  await alertText('The settings were saved')
  await expect.poll(() => button('Save').count()).toBe(1)
  await button('Cancel').click()
  await expect.poll(() => button('Save').count()).toBe(0)

  const written: Record<string, unknown>[] = []
  // No singleton of the product begins empty: this one is answered for as if it did.
  await page.route('**/api/cm/setting', async (route) => {
    const request = route.request()
    if (request.method() === 'GET') return route.fulfill({ json: { data: null } })
    const values = request.postDataJSON() as Record<string, unknown>
    written.push(values)
    return route.fulfill({ json: { data: { ...values, id: 1, version: written.length, _actions: ['show', 'edit'], _refs: {} } } })
  })
  await go(page, '/cm/admin/info-settings/more/settings')
  const pattern = page.getByLabel(/^Lead number/)
  await pattern.waitFor()
  expect(await pattern.inputValue()).toBe('LD-{YYYY}{MM}-{SEQ:4}')
  await pattern.fill('L{YYYY}{MM}-{SEQ}')
  await page.getByRole('button', { name: 'Save' }).click()
  await alertText('The settings were saved')
  await pattern.fill('L{YYYY}{MM}{SEQ:3}')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => written.length).toBe(2)
  expect(written[0]).toMatchObject({ lead_number_pattern: 'L{YYYY}{MM}-{SEQ}' })
  expect(written[0]).not.toHaveProperty('version')
  expect(written[1]).toEqual({ lead_number_pattern: 'L{YYYY}{MM}{SEQ:3}', version: 1 })
})
