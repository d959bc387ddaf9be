/** Fields that administrators add while the product runs (cm.md §3.7, §12.19). */
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { alertSays } from '../../support/notes'
import { chooseMore } from '../support/parts'
import { openProduct, violationsOf } from '../support/signed-in'

const sources = '/cm/admin/info-settings/lead/source'
const industries = '/cm/admin/info-settings/lead/industryType'
const fields = '/sc/custom-fields'

const { real, go, open } = await openProduct()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const entry = (page: Page, field: string) => page.locator(`.k-entry[data-path="${field}"]`)

async function choose(page: Page, field: string, option: string): Promise<void> {
  await entry(page, field).getByRole('combobox').click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: new RegExp(`^${option}$`) }).click()
}

describe('a field that an administrator adds', () => {
  test('comes into open forms, lists and checks when it is published (cm.md §12.19)', async () => {
    const { page: form } = await open()
    await go(form, `${sources}/create`)
    await entry(form, 'code').getByRole('textbox').fill('FAIR-26')
    await entry(form, 'name').getByRole('textbox').first().fill('Fair 2026')
    await choose(form, 'channel', 'Exhibition')

    const { page } = await open()
    await go(page, `${fields}`)
    await button(page, 'New custom field').first().click()
    await entry(page, 'show_if').getByText('Choose the records first').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await choose(page, 'entity', 'Sources')
    await entry(page, 'show_if').getByText('Always').waitFor()
    await entry(page, 'label').getByRole('textbox').first().fill('Contract end')
    await entry(page, 'key').getByRole('textbox').fill('c_contract_end')
    await choose(page, 'type', 'Date')
    await entry(page, 'required').getByRole('switch').click()
    await entry(page, 'show_in').getByRole('combobox').click()
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: /^List$/ }).click()
    await page.keyboard.press('Escape')
    await button(page, 'Save').click()
    await page.getByText('A draft: nobody sees the field yet.').waitFor()
    expect(await form.locator('.k-draft-bar').count()).toBe(0)
    await button(page, 'Publish').click()
    await alertSays(page, /Contract end is published.*have no value yet/)
    await page.getByText('In use: the field is in forms').waitFor()
    await button(page, 'Archive').waitFor()

    await form.getByText('The form has changed').waitFor()
    expect(await entry(form, 'c_contract_end').count()).toBe(0)
    await button(form, 'Reload').click()
    await entry(form, 'c_contract_end').getByText('Contract end').waitFor()
    await form.getByRole('heading', { name: 'More fields' }).waitFor()
    expect(await entry(form, 'code').getByRole('textbox').inputValue()).toBe('FAIR-26')
    expect(await entry(form, 'name').getByRole('textbox').first().inputValue()).toBe('Fair 2026')
    await form.getByText('The form has changed').waitFor({ state: 'detached' })

    await button(form, 'Save').click()
    await form.locator('.k-error-summary').getByRole('link', { name: 'Contract end' }).waitFor()
    await entry(form, 'c_contract_end').getByRole('textbox').fill('2027-03-31')
    await form.keyboard.press('Tab')
    await button(form, 'Save').click()
    await form.locator('.k-table').getByRole('columnheader', { name: 'Contract end' }).waitFor()
    await form.locator('.k-table tbody tr', { hasText: 'FAIR-26' }).getByText('31 Mar 2027').waitFor()
  })

  test('comes into a form over a record with the value that the record has, and what is typed stays', async () => {
    const admin = await real.app.signIn('admin')
    const {
      body: { data: industry },
    } = await admin.post('/api/cm/industry-type', { code: 'OPEN-FORM', name: { en: 'Open form' } })
    const {
      body: { data: field },
    } = await admin.post('/api/sc/custom-field', { entity: 'cm/industry-type', key: 'c_stand', label: { en: 'Stand' }, type: 'text' })
    const { page } = await open()
    await go(page, `${industries}/edit?id=${Number(industry.id)}`)
    await entry(page, 'name').getByRole('textbox').first().fill('Typed')
    await admin.post(`/api/sc/custom-field/${Number(field.id)}/publish`, {})
    await page.getByText('The form has changed').waitFor()
    await admin.patch(`/api/cm/industry-type/${Number(industry.id)}`, { c_stand: 'B 12', version: industry.version })
    await button(page, 'Reload').click()
    await expect.poll(() => entry(page, 'c_stand').getByRole('textbox').inputValue()).toBe('B 12')
    expect(await entry(page, 'name').getByRole('textbox').first().inputValue()).toBe('Typed')
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest<HTMLElement>('.k-entry')?.dataset.path)).toBe('c_stand')
    // Gone, so that the one that comes is of the next change.
    await page.getByText('The form has changed').waitFor({ state: 'detached' })
    await admin.post(`/api/sc/custom-field/${Number(field.id)}/archive`, {})
    await button(page, 'Reload').press('Enter')
    await entry(page, 'c_stand').waitFor({ state: 'detached' })
    await button(page, 'Save').press('Enter')
    await alertSays(page, 'Typed was saved.')
  })

  test('is archived, and purged by who types its key', async () => {
    const admin = await real.app.signIn('admin')
    const {
      body: { data: field },
    } = await admin.post('/api/sc/custom-field', { entity: 'cm/tag', key: 'c_gone', label: { en: 'Gone' }, type: 'text' })
    const id = Number(field.id)
    const { page } = await open({ width: 360, height: 740, dark: true })
    await page.goto(`${real.url}${fields}/show?id=${id}`)
    await button(page, 'Publish').click()
    await button(page, 'Archive').click()
    await page.getByText('Archived: nobody sees the field').waitFor()
    expect(await violationsOf(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await button(page, 'Purge…').click()
    expect(await button(page, 'Erase for good').isDisabled()).toBe(true)
    await page.getByRole('textbox', { name: 'Type c_gone to confirm' }).fill('c_gone')
    await button(page, 'Erase for good').click()
    await alertSays(page, 'Gone and its values are erased.')
    await page.waitForURL((address) => address.pathname === fields)
    expect((await admin.get(`/api/sc/custom-field/${id}`)).status).toBe(404)
  })

  test('is shown by one comparison, in the words of the reader, and found from the list that it is of', async () => {
    const admin = await real.app.signIn('admin')
    const {
      body: { data: field },
    } = await admin.post('/api/sc/custom-field', {
      entity: 'cm/source',
      key: 'c_grade',
      label: { en: 'Grade', tw: '等級' },
      section: { en: 'Our own', tw: '本公司' },
      type: 'enum',
      show_in: ['list', 'print'],
      options: [
        { value: 'a', label: { en: 'First', tw: '甲' }, colour: '#389e0d' },
        { value: 'b', label: { en: 'Second', tw: '乙' } },
      ],
    })
    const { page } = await open()
    await go(page, `${fields}/edit?id=${Number(field.id)}`)
    await choose(page, 'show_if', 'Channel')
    await entry(page, 'show_if').getByRole('checkbox').first().check()
    await button(page, 'Save').click()
    await page
      .locator('.k-fact', { hasText: 'Shown only if' })
      .getByText(/^Channel: /)
      .waitFor()
    await button(page, 'Publish').click()
    await alertSays(page, 'Grade is published')

    const { page: reader } = await open({ language: 'tw' })
    await go(reader, `${sources}`)
    await reader.getByRole('columnheader', { name: '等級' }).waitFor()
    await chooseMore(reader, '欄位')
    await reader.getByRole('link', { name: '自訂欄位…' }).click()
    await reader.locator('.k-table tbody tr', { hasText: 'c_grade' }).waitFor()
    expect(new URL(reader.url()).searchParams.get('filter[entity][eq]')).toBe('cm/source')
  })
})
