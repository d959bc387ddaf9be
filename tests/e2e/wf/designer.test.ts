/** The designer of a form (wf.md §2.3–2.5): a new form, its flow by mouse and keys, problems that lead to their place, publishing, versions. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { FieldUi, FormContent } from '../../../src/shared/wf/form'
import { paletteItems } from '../../../src/shared/wf/palette/palette'
import { hasData } from '../../../src/shared/wf/palette/palette-item'
import { lift, told } from '../support/keyboard-drag'
import { openProduct, violationsOf } from '../support/signed-in'

const { real, go, open } = await openProduct()
const forms = '/wf/admin/manage-forms'

const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const block = (page: Page, key: string) => page.locator(`.k-flow [data-node="${key}"]`)
const saved = (page: Page) => page.getByText('All changes saved').waitFor()
/** What stands in the input that has the focus. */
const focused = (page: Page) => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.value)
const keysOf = (page: Page) =>
  page.locator('.k-flow-canvas [data-node]').evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.node))

/** A form of its own, with the draft that opening the designer leads to. */
async function madeForm(code: string): Promise<number> {
  const admin = await real.app.signIn('admin')
  const category = await admin.post('/api/wf/template-category', { name: { en: `Category ${code}` } })
  const form = await admin.post('/api/wf/template', { code, name: { en: `Form ${code}` }, category: category.body.data.id })
  expect(form.status).toBe(201)
  return Number(form.body.data.id)
}

test('a block is inserted, moved by keys, given people, taken back with undo; the draft is saved by itself; problems lead to their place; what has none is published with a note and stands among the versions', async () => {
  const id = await madeForm('E2E-FLOW')
  const { page } = await open()
  await go(page, `${forms}/edit?id=${id}&tab=flow`)
  await block(page, 'n1').waitFor()
  expect(await violationsOf(page)).toEqual([])

  await page.getByRole('button', { name: 'Insert a block here' }).first().click()
  await page.getByRole('menuitem', { name: 'Condition', exact: true }).click()
  await block(page, 'c1').waitFor()
  expect(await keysOf(page)).toEqual(['start', 'c1', 'b1', 'b2', 'n1', 'end'])
  await saved(page)

  // The approval goes into the first branch.
  await lift(block(page, 'n1').locator('.k-flow-icon'))
  await page.keyboard.press('ArrowUp')
  await told(page, 'First in')
  await page.keyboard.press('Space')
  await expect.poll(async () => (await keysOf(page)).join()).toMatch(/^start,c1,b1,(n1,b2|b2,n1),end$/)
  await page.keyboard.press('Control+z')
  await expect.poll(() => keysOf(page)).toEqual(['start', 'c1', 'b1', 'b2', 'n1', 'end'])

  await block(page, 'n1').locator('.k-flow-face').click()
  const panel = page.getByRole('complementary', { name: 'Settings of the block' })
  await panel.getByLabel('Decide within').fill('8')
  await block(page, 'n1').getByText('within 8 h').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await saved(page)
  await page.reload()
  await block(page, 'n1').getByText('within 8 h').waitFor()
  expect(await keysOf(page)).toEqual(['start', 'c1', 'b1', 'b2', 'n1', 'end'])

  const published = await madeForm('E2E-PUB')
  await go(page, `${forms}/edit?id=${published}&tab=flow`)
  await block(page, 'n1').waitFor()
  // Nothing is wrong with a form that nobody has touched.
  expect(await page.getByRole('button', { name: '1 problem' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const refused = page.getByRole('dialog')
  await refused.getByText('One problem is in the way').waitFor()
  await refused.locator('.k-designer-problem-list button').first().click()
  await expect.poll(() => tab(page, 'Form').getAttribute('aria-selected')).toBe('true')

  await refused.waitFor({ state: 'hidden' })
  await page.locator('.k-design-palette').getByRole('button', { name: 'Text', exact: true }).click()
  await page.getByRole('button', { name: '1 problem' }).waitFor({ state: 'hidden' })
  // What is typed next names it.
  await expect.poll(() => focused(page)).toBe('Text')
  await page.keyboard.type('Reason')
  await page.locator('.k-design-label', { hasText: 'Reason' }).waitFor()

  // A rule that says nothing yet is named by its field, and a click goes to it.
  const designing = page.locator('.k-design-panel')
  await designing.getByRole('tab', { name: 'Logic' }).click()
  await designing.getByRole('button', { name: 'Add rule' }).click()
  await page.getByRole('menuitem', { name: 'Computed value' }).click()
  await tab(page, 'Flow').click()
  // The form of the tab Basic hears no key: the designer stays.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '1 problem' }).click()
  await page.getByRole('button', { name: 'The rule for Reason is incomplete.' }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.className ?? '')).toContain('k-flow-expression')
  await designing.getByRole('button', { name: 'Remove Computed value' }).click()
  await page.getByRole('button', { name: '1 problem' }).waitFor({ state: 'hidden' })
  await saved(page)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish this version' })
  await dialog.getByLabel('What changed').fill('The first version')
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('Version 1 is published.').waitFor()
  await page.getByRole('button', { name: 'Open it' }).click()
  await page.waitForURL(`**/wf/use/new/filling-form?template=${published}`)
  await page.getByRole('textbox', { name: 'Reason' }).waitFor()
  await page.goBack()

  await tab(page, 'Versions').click()
  await page.getByText('The first version').waitFor()
  for (const name of ['Basic', 'Permission', 'Print', 'Binding', 'Versions', 'Test']) {
    await tab(page, name).click()
    await page.locator('[role="tabpanel"]:not([hidden])').first().waitFor()
    expect([name, await violationsOf(page)]).toEqual([name, []])
  }
})

test('every item of the palette is saved, and opened again it is the same, hash and all (scenario 15); the list of forms keeps to its category and to those in use', async () => {
  const id = await madeForm('E2E-PALETTE')
  const { page } = await open()
  await go(page, `${forms}/edit?id=${id}&tab=form`)
  const items = page.locator('.k-design-palette ul button')
  const admin = await real.app.signIn('admin')
  const actions = (await admin.get<{ suite: object | null }[]>('/api/wf/action')).body.data
  const offered = paletteItems.length + actions.filter(({ suite }) => suite !== null).length
  await items.nth(offered - 1).waitFor()
  const count = await items.count()
  expect(count).toBe(offered)
  for (let n = 0; n < count; n += 1) await items.nth(n).click()
  await saved(page)
  const stored = async () => {
    const [draft] = (await admin.get<{ id: number; hash: string }[]>(`/api/wf/template/${id}/versions`)).body.data
    const { ui_schema: ui } = (await admin.get<FormContent>(`/api/wf/template-definition/${draft?.id ?? 0}`)).body.data
    return { hash: draft?.hash, ui }
  }
  const before = await stored()
  const used = new Set(Object.values(before.ui).map((own) => (own as FieldUi)['ui:item']))
  expect(paletteItems.filter((item) => hasData(item) && !used.has(item.name)).map(({ name }) => name)).toEqual([])

  await page.reload()
  await items.first().waitFor()
  // Saved twice more, with nothing changed in the end.
  await page.locator('.k-design-palette').getByRole('button', { name: 'Text', exact: true }).click()
  await expect.poll(async () => (await stored()).hash).not.toBe(before.hash)
  await page.locator('.k-design-middle').getByRole('button', { name: /^Undo/ }).click()
  await expect.poll(async () => (await stored()).hash).toBe(before.hash)
  await page.getByRole('tab', { name: 'Test' }).click()
  await page.locator('[role="tabpanel"]:not([hidden])').first().waitFor()

  await madeForm('E2E-LIST')
  await go(page, `${forms}`)
  await page.getByRole('button', { name: 'Category E2E-LIST', exact: true }).waitFor()
  expect(page.url()).toBe(`${real.url}${forms}/list?id=0&activated=1`)
  await page.getByRole('button', { name: 'Category E2E-LIST', exact: true }).click()
  await page.getByText('Not in use').click()
  await page.getByRole('link', { name: 'E2E-LIST' }).first().waitFor()
  expect(new URL(page.url()).search).toMatch(/^\?id=\d+&activated=0$/)
  expect(await violationsOf(page)).toEqual([])
})
