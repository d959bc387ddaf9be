/** The board of leads in a browser (cm.md §2.1; §12.1, 2, 3, 17, 18, 25): dragging by mouse and keys, questions in place, two browsers. */
import { sql } from 'kysely'
import type { Page } from 'playwright'
import { beforeEach, describe, expect, test } from 'vitest'
import { holdBack, partsOf } from '../support/parts'
import { joined, openProduct, violationsOf } from '../support/signed-in'

const { real, open } = await openProduct()
let page: Page
const { button, alertText } = partsOf(() => page)

let staff = await real.app.signIn('staff01')
// Pages of the same person sign in too, and only so many sessions live.
beforeEach(async () => {
  staff = await real.app.signIn('staff01')
})
const {
  body: { data: board },
} = await staff.get('/api/cm/lead/board')
const stages = new Map(
  (board.columns as { value: number; stage: { name: { en: string } } }[]).map(({ value, stage }) => [stage.name.en, value]),
)
const {
  body: { data: organization, errors: refusal },
} = await staff.post('/api/cm/organization', { name: 'Board Works' })
if (!organization) throw new Error(JSON.stringify(refusal))

let made = 0
const lead = async (values: Record<string, unknown> = {}) => {
  const title = `Card ${++made}`
  const { status, body } = await staff.post('/api/cm/lead', { title, raw_company: 'Quay', amount: '1000', ...values })
  expect(status).toBe(201)
  return { id: Number(body.data.id), title, version: Number(body.data.version) }
}
const stageOf = async (id: number) => Number((await staff.get(`/api/cm/lead/${id}`)).body.data.stage)

const column = (name: string, of = page) => of.getByRole('region', { name, exact: true })
const card = (title: string, name: string, of = page) => column(name, of).locator('.k-lead', { hasText: title })
const dialog = () => page.getByRole('dialog')
const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click()

async function openBoard(account = 'staff01'): Promise<Page> {
  const { page: opened } = await open({ account })
  const hears = Promise.all(['private-cm.lead', 'private-cm.organization'].map((channel) => joined(opened, channel)))
  await opened.goto(`${real.url}/cm/use/lead`)
  await opened.locator('.k-lead-column-head').first().waitFor()
  await hears
  return opened
}

/** With the steps of a hand, so that it is a drag. */
async function drag(title: string, from: string, to: string): Promise<void> {
  const box = async (name: string) => {
    const found = await column(name).locator('.k-lead-column-cards').boundingBox()
    if (!found) throw new Error(`${name} is not in sight`)
    return found
  }
  const start = await card(title, from).locator('.k-lead-who').boundingBox()
  if (!start) throw new Error(`${title} is not in sight`)
  const end = await box(to)
  await page.mouse.move(start.x + 10, start.y + 5)
  await page.mouse.down()
  await page.mouse.move(start.x + 30, start.y + 15, { steps: 4 })
  await page.mouse.move(end.x + end.width / 2, end.y + 30, { steps: 8 })
  // Where it would lie: only then has the drag come there.
  await column(to).locator('.k-lead-column-mark').waitFor({ state: 'attached' })
  await page.mouse.up()
}

describe('moving', () => {
  test('by mouse: the stage asks for exactly what is missing; cancelled it stays, filled it moves and one row is logged (cm.md §12.2)', async () => {
    const { id, title } = await lead()
    page = await openBoard()
    await drag(title, 'New', 'Qualified')
    await dialog().waitFor()
    expect(
      await dialog()
        .locator('.k-entry')
        .evaluateAll((entries) => entries.map((entry) => (entry as HTMLElement).dataset.path)),
    ).toEqual(['organization', 'source'])
    await press('Cancel')
    // What lay over the board is gone, so that the next drag begins on the card.
    await dialog().waitFor({ state: 'detached' })
    await card(title, 'New').waitFor()
    expect(await stageOf(id)).toBe(stages.get('New'))

    await drag(title, 'New', 'Qualified')
    await dialog().getByRole('radio', { name: 'Another organization' }).click()
    await dialog().locator('[data-path=organization] .ant-select').click()
    await page.locator('.ant-select-dropdown:visible').getByText('Board Works').click()
    await dialog().locator('[data-path=source] .ant-select').click()
    await page.locator('.ant-select-dropdown:visible').getByText('Website').click()
    await press('Fill and move')
    await card(title, 'Qualified').waitFor()
    await dialog().waitFor({ state: 'detached' })
    const {
      body: { data: log },
    } = await staff.get(`/api/cm/lead-stage-log?filter[lead]=${id}&filter[to_stage]=${Number(stages.get('Qualified'))}`)
    expect(log).toHaveLength(1)
  })

  test('a customer that was told of is made by one drag: the question proposes it, new or the one of that name (cm.md §2.1)', async () => {
    const fresh = await lead({ raw_company: 'Pier Nineteen Ltd', raw_name: 'Ada Moor', source: 1 })
    page = await openBoard()
    await drag(fresh.title, 'New', 'Qualified')
    await dialog().getByRole('radio', { name: 'New organization: Pier Nineteen Ltd' }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await press('Fill and move')
    await card(fresh.title, 'Qualified').getByText('Pier Nineteen Ltd').waitFor()
    await dialog().waitFor({ state: 'detached' })
    const moved = (await staff.get(`/api/cm/lead/${fresh.id}`)).body.data
    expect(moved).toMatchObject({ organization: expect.any(Number), person: expect.any(Number), stage: stages.get('Qualified') })

    // On a phone, by the menu of the card: the one of that name is proposed first.
    const again = await lead({ raw_company: 'Pier Nineteen', source: 1, confirm_duplicates: await openLeadIds() })
    await page.setViewportSize({ width: 390, height: 844 })
    await card(again.title, 'New').locator('.k-lead-menu').click()
    await page.getByRole('menuitem', { name: 'Move to Qualified' }).click()
    await expect
      .poll(() =>
        dialog()
          .getByRole('radio', { name: /^Pier Nineteen Ltd/ })
          .isChecked(),
      )
      .toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await press('Fill and move')
    await dialog().waitFor({ state: 'detached' })
    await expect.poll(async () => (await staff.get(`/api/cm/lead/${again.id}`)).body.data.organization).toBe(moved.organization)
  })

  test('a question makes what its picker does not find, by keys alone, filled from what was typed', async () => {
    const { id, title } = await lead({ raw_company: null, raw_name: 'Nobody told', source: 1 })
    page = await openBoard()
    await drag(title, 'New', 'Qualified')
    const picker = dialog().locator('[data-path=organization]').getByRole('combobox')
    await picker.focus()
    await page.keyboard.type('Keyed Wharf Ltd')
    await page.locator('.ant-select-dropdown:visible').getByText('Create “Keyed Wharf Ltd”').waitFor()
    await page.keyboard.press('Enter')
    const drawer = page.locator('.k-nested-record')
    await drawer.locator('[data-path=name] input').first().waitFor()
    expect(await drawer.locator('[data-path=name] input').first().inputValue()).toBe('Keyed Wharf Ltd')
    await page.keyboard.press('Control+s')
    await drawer.waitFor({ state: 'detached' })
    await press('Fill and move')
    await card(title, 'Qualified').getByText('Keyed Wharf Ltd').waitFor()
    await expect.poll(() => stageOf(id)).toBe(stages.get('Qualified'))
  })

  test('by keys: Space, Right, Space puts the card into the next stage, which is spoken (cm.md §12.25), and Undo back; a field that the company wants on cards stands there (§3.7)', async () => {
    const { id, title } = await lead({
      organization: organization.id,
      source: 1,
      c_contract_end: '2027-03-05',
      confirm_duplicates: await openLeadIds(),
    })
    page = await openBoard()
    const own = card(title, 'New')
    await own.focus()
    expect((await own.locator('.k-lead-facts').innerText()).split(/\s*\n\s*/)).toEqual(['Present contract ends', '5 Mar 2027'])
    await page.keyboard.press('Space')
    await page.locator('.k-zones').waitFor()
    await page.keyboard.press('ArrowRight')
    await column('Qualified').locator('.k-lead-column-mark').waitFor({ state: 'attached' })
    await page.keyboard.press('Space')
    await card(title, 'Qualified').waitFor()
    await expect.poll(() => stageOf(id)).toBe(stages.get('Qualified'))
    await expect
      .poll(() => page.locator('[aria-live=assertive]').allTextContents())
      .toEqual(expect.arrayContaining([expect.stringContaining(`${title} dropped in Qualified`)]))
    await page.getByText(`${title} moved to Qualified.`).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await card(title, 'New').waitFor()
    await expect.poll(() => stageOf(id)).toBe(stages.get('New'))
  })

  test('by the menu of the card, also to lost, where COMP asks for the competitor, and what is planned is asked about (cm.md §12.18)', async () => {
    const { id, title } = await lead()
    expect(
      (
        await staff.post('/api/cm/activity', {
          kind: 'call',
          subject: 'Still planned',
          lead: id,
          due_at: new Date(Date.now() + 86_400_000).toISOString(),
        })
      ).status,
    ).toBe(201)
    page = await openBoard()
    await card(title, 'New').locator('.k-lead-menu').click()
    await page.getByRole('menuitem', { name: 'Lost' }).click()
    await dialog().locator('.ant-select').click()
    await page.locator('.ant-select-dropdown:visible').getByText('Lost to a competitor').click()
    const refused = page.waitForResponse((response) => response.url().endsWith(`/api/cm/lead/${id}/lose`))
    await press('Mark as lost')
    expect((await refused).status()).toBe(422)
    await dialog().getByText('required', { exact: false }).waitFor()
    expect(await dialog().getByRole('checkbox', { name: 'Cancel planned activities' }).isChecked()).toBe(true)
    await dialog().getByLabel('Competitor').fill('Rival Ltd')
    await press('Mark as lost')
    await dialog().waitFor({ state: 'detached' })
    await expect.poll(() => stageOf(id)).toBe(stages.get('Lost'))
    expect((await staff.get(`/api/cm/activity?filter[lead]=${id}`)).body.data).toMatchObject([
      { subject: 'Still planned', status: 'cancelled' },
    ])
  })
})

test('twelve days without a touch are on the card, until a visit is planned (cm.md §12.17); so is that its customer is blocked (§4)', async () => {
  const admin = await real.app.signIn('admin')
  const { id, title } = await lead({
    organization: organization.id,
    source: 1,
    stage: stages.get('Qualified'),
    confirm_duplicates: await openLeadIds(),
  })
  await sql`update cm_lead set last_touch_at = now() - interval '12 days', rotten = true where id = ${id}`.execute(real.app.db)
  const block = async (values: Record<string, unknown>) => {
    const path = `/api/cm/organization/${String(organization.id)}`
    expect((await admin.patch(path, { version: (await admin.get(path)).body.data.version, ...values })).status).toBe(200)
  }
  await block({ lifecycle: 'blocked', block_reason: 'Bounced cheque' })
  page = await openBoard('manager')
  await card(title, 'Qualified').getByText('12 d', { exact: true }).waitFor()
  await card(title, 'Qualified').getByRole('img', { name: 'The customer is blocked' }).waitFor()
  await block({ lifecycle: 'customer' })
  await card(title, 'Qualified').getByRole('img', { name: 'The customer is blocked' }).waitFor({ state: 'detached' })

  expect(
    (
      await staff.post('/api/cm/activity', {
        kind: 'visit',
        subject: 'Visit',
        lead: id,
        due_at: new Date(Date.now() + 7 * 86_400_000).toISOString(),
      })
    ).status,
  ).toBe(201)
  await page.reload()
  await card(title, 'Qualified')
    .getByRole('img', { name: /planned/i })
    .waitFor()
  expect(await card(title, 'Qualified').getByText('12 d', { exact: true }).count()).toBe(0)
})

describe('two browsers', () => {
  const moveByMenu = async (of: Page, title: string, from: string, to: string): Promise<number> => {
    await card(title, from, of).locator('.k-lead-menu').click()
    const answered = of.waitForResponse((response) => response.url().endsWith('/move'))
    await of.getByRole('menuitem', { name: `Move to ${to}` }).click()
    return (await answered).status()
  }

  test('what one moves the other sees without asking; who comes too late gets 409 with who was first, and the card is where it truly is (cm.md §12.3)', async () => {
    const { title } = await lead({ organization: organization.id, source: 1, confirm_duplicates: await openLeadIds() })
    const mine = await openBoard()
    page = await openBoard('manager')
    await card(title, 'New').waitFor()
    const [at, next] = ['Qualified', 'New']
    expect(await moveByMenu(mine, title, next, at)).toBe(200)
    await card(title, at).waitFor()

    // The later one has not heard of the next move when he takes the card.
    const hear = await holdBack(page, '**/api/cm/lead/board**')
    expect(await moveByMenu(mine, title, at, next)).toBe(200)
    expect(await moveByMenu(page, title, at, 'Needs confirmed')).toBe(409)
    await alertText('Moved by')
    await hear()
    await card(title, next).waitFor()
  })
})

test('a phone shows one column at a time, and the board has no barrier that a tool finds', async () => {
  const { title } = await lead()
  page = await openBoard()
  await card(title, 'New').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => page.locator('.k-lead-column').count()).toBe(1)
  await card(title, 'New').waitFor()
  await button('Next column').click()
  await column('Qualified').waitFor()
  expect(await violationsOf(page)).toEqual([])
})

/** Others of the same organization are open, and known. */
async function openLeadIds(): Promise<number[]> {
  return (await staff.get('/api/cm/lead?per_page=200')).body.data.map(({ id }) => Number(id))
}
