/** From a template by the wizard to a published vote, in the browser (vs.md §2, §12.1, §12.20). */
import { expect, test } from 'vitest'
import { openProduct, violationsOf } from '../support/signed-in'

const { real, open } = await openProduct()
const admin = await real.app.signIn('admin')

const made = async (entity: string, values: Readonly<Record<string, unknown>>): Promise<number> => {
  const { status, body } = await admin.post(`/api/${entity}`, values)
  expect(status, JSON.stringify(body)).toBe(201)
  return Number(body.data.id)
}
const category = await made('vs/category', { code: 'BOARD', name: { en: 'Board', tw: '董事會' } })
const voter = await real.app.signIn('staff01')
const template = await made('vs/example', {
  ...{ name: { en: 'Resolution' }, category, kind: 'vote', secrecy: 'named', rule_preset: 'simple_majority' },
  questions: [{ key: 'motion', type: 'yes_no', title: { en: 'Shall we move?' } }],
})

test('a template is used, a question is added by the keys, people are chosen, and the vote is published', async () => {
  const { page } = await open()
  await page.goto(`${real.url}/vs/admin/example/${category}/${template}`)
  // Tried first, as participants will meet it.
  const trial = page.getByRole('region', { name: 'Preview' })
  await trial.getByText('Shall we move?').waitFor()
  await trial.getByRole('radio', { name: 'Abstain' }).check()
  await trial.getByRole('button', { name: 'Review', exact: true }).click()
  await trial.getByRole('button', { name: 'Submit' }).click()
  await trial.getByText('This is what would be sent. Nothing was stored.').waitFor()
  await trial.getByRole('button', { name: 'Start again' }).click()
  await trial.getByRole('radio', { name: 'Abstain', checked: false }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Use', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Use', exact: true }).click()
  await page.waitForURL(/\/vs\/admin\/event-maint\/edit-event\/\d+$/)
  const id = Number(page.url().split('/').at(-1))

  // The second step: a question by the keys alone, below the one that is there, then above it.
  await page.getByRole('button', { name: 'Next' }).click()
  await page.waitForURL(/#questions$/)
  const designer = page.getByRole('group', { name: 'Questions' })
  await designer.getByRole('button', { name: 'Add question' }).press('Enter')
  await page.getByRole('menuitem', { name: 'One choice' }).press('Enter')
  const list = designer.getByRole('navigation', { name: 'List of questions' })
  await list.getByRole('button', { name: /One choice/ }).waitFor()
  await designer.getByRole('textbox', { name: 'Question', exact: true }).fill('Where to?')
  await designer.getByRole('textbox', { name: 'Option 2' }).fill('Option 1')
  // What is wrong is said at once, and goes with its cause.
  await designer.getByText('1 problem to solve before publishing').waitFor()
  await designer.getByRole('textbox', { name: 'Option 2' }).fill('Tainan')
  await designer.getByText('1 problem to solve before publishing').waitFor({ state: 'detached' })
  await list.getByRole('button', { name: /Where to\?/ }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await list.getByRole('button', { name: /^1 ?Where to\?/ }).waitFor()
  expect(await violationsOf(page)).toEqual([])

  // The third: how many people it reaches.
  await page.getByRole('tab', { name: /People/ }).click()
  await page.getByText('Nobody is chosen yet.').waitFor()
  const audience = page.locator('.k-entry[data-path="audience"]')
  await audience.getByRole('combobox').fill('staff01')
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
  await page.getByText('1 person takes part.').waitFor()

  // The last: it is saved, then published, and leads to its control room.
  await page.getByRole('tab', { name: /Check and publish/ }).click()
  await page.getByText('Everything is ready to publish.').waitFor()
  await page.keyboard.press('Control+s')
  const publish = page.getByRole('region', { name: 'Check' }).getByRole('button', { name: 'Publish' })
  await expect.poll(() => publish.isEnabled()).toBe(true)
  expect(await violationsOf(page)).toEqual([])
  await publish.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await page.waitForURL(`${real.url}/vs/admin/event-maint/all/${id}`)

  const { data } = (await admin.get(`/api/vs/event/${id}`)).body
  expect(data).toMatchObject({
    ...{ state: 'scheduled', eligible: 1, audience: [`u${voter.userId}`], example: template },
    questions: [{ type: 'single', title: { en: 'Where to?' }, options: [{ id: 1 }, { id: 2, text: { en: 'Tainan' } }] }, { key: 'motion' }],
  })
})

test('a new event starts from a former one or from a template, and its last step saves it', async () => {
  const former = await made('vs/event', {
    ...{ category, title: { en: 'Last year' }, kind: 'survey', secrecy: 'named', audience: [`u${voter.userId}`] },
    ...{ opens_at: '2026-01-05T01:00:00.000Z', closes_at: '2026-01-06T01:00:00.000Z' },
    questions: [{ key: 'mood', type: 'rating', title: { en: 'How was it?' } }],
  })
  const { page } = await open()
  await page.goto(`${real.url}/vs/admin/event-maint/new-event`)
  await page.getByRole('radio', { name: 'Blank', checked: true }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('radio', { name: 'A former event' }).click()
  await page.getByRole('combobox', { name: 'Event' }).fill('Last year')
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
  await page.waitForURL(new RegExp(`/new-event\\?from=${former}#start$`))
  await page.getByRole('tab', { name: /Questions/ }).click()
  await page
    .getByRole('navigation', { name: 'List of questions' })
    .getByRole('button', { name: /How was it\?/ })
    .waitFor()

  await page.getByRole('tab', { name: /Start/ }).click()
  await page.getByRole('radio', { name: 'A template' }).click()
  await page.getByRole('combobox', { name: 'Template' }).fill('Resolution')
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: '1 question' }).first().click()
  // The copy is not saved yet.
  await page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click()
  await page.waitForURL(/\/new-event\/\d+#start$/)
  await page.getByText('Started from the template “Resolution”.').waitFor()
  expect(await violationsOf(page)).toEqual([])

  await page.getByRole('tab', { name: /Check and publish/ }).click()
  await page.getByRole('region', { name: 'Check' }).getByRole('button', { name: 'Save draft' }).click()
  await page.waitForURL(/\/edit-event\/\d+#check$/)
  await page.getByRole('tab', { name: /1 Kind/ }).waitFor()
  const id = Number(/edit-event\/(\d+)/.exec(page.url())?.[1])
  expect((await admin.get(`/api/vs/event/${id}`)).body.data).toMatchObject({ state: 'draft', title: { en: 'Resolution' } })
})
