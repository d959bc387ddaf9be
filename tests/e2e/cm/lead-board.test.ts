/**
 * The board of leads in a browser (cm.md §2.1; §12.2, 3, 17, 18, 25): dragging by mouse, keys and finger, questions in place, two browsers; of a long
 * column only cards near what is in sight are drawn.
 */
import { sql } from 'kysely'
import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { holdBack, partsOf } from '../support/parts'
import { joined, openProduct, violationsOf } from '../support/signed-in'
import { step } from '../support/step'

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

const admin = await real.app.signIn('admin')
const stageAs = (kind: string, name: string) => ({
  kind,
  name: { en: name },
  probability: kind === 'won' ? '100' : kind === 'lost' ? '0' : '40',
  forecast_category: kind === 'open' ? 'pipeline' : 'closed',
})
const {
  body: { data: long },
} = await admin.post('/api/cm/pipeline/compose', {
  values: { code: 'LONG', name: { en: 'Long' } },
  stages: [stageAs('open', 'Heap'), stageAs('open', 'Done with'), stageAs('won', 'Won'), stageAs('lost', 'Lost')],
})
const count = 100
for (let place = 1; place <= count; place += 1)
  await admin.post('/api/cm/lead', { title: `Heap ${place}.`, raw_company: `Heaper ${place}`, pipeline: long.id })
const [heap, done] = ((await admin.get(`/api/cm/lead/board?pipeline_id=${String(long.id)}`)).body.data.columns as { value: number }[]).map(
  ({ value }) => value,
)

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
  return loadBoard((await open({ account })).page)
}
async function loadBoard(opened: Page): Promise<Page> {
  const hears = Promise.all(['private-cm.lead', 'private-cm.organization'].map((channel) => joined(opened, channel)))
  await opened.goto(`${real.url}/cm/use/lead`)
  await opened.locator('.k-lead-column-head').first().waitFor()
  await hears
  return opened
}

const titles = (name: string) => column(name).locator('.k-lead-head > a').allTextContents()
async function openLong(options: Parameters<typeof open>[0] = {}): Promise<Page> {
  const { page: opened } = await open(options)
  const hears = joined(opened, 'private-cm.lead')
  await opened.goto(`${real.url}/cm/use/lead?pipeline=${long.id}`)
  // Not the bones that stand there until the cards are read.
  await column('Heap', opened).locator('.k-lead-head').first().waitFor()
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

const moveByMenu = async (of: Page, title: string, from: string, to: string): Promise<number> => {
  await card(title, from, of).locator('.k-lead-menu').click()
  const answered = of.waitForResponse((response) => response.url().endsWith('/move'))
  await of.getByRole('menuitem', { name: `Move to ${to}` }).click()
  return (await answered).status()
}

test('by mouse the stage asks for exactly what is missing; on a phone by the menu (cm.md §12.2); by keys it is spoken and taken back (cm.md §12.25); by the menu to lost, which asks (cm.md §12.18)', async () => {
  await step(
    'by mouse: the stage asks for exactly what is missing, cancelled it stays; a customer that was told of is proposed, or made by keys; on a phone by the menu (cm.md §12.2)',
    async () => {
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
      expect(await stageOf(id)).toBe(stages.get('Qualified'))

      const unknown = await lead({ raw_company: null, raw_name: 'Nobody told', source: 1 })
      await card(unknown.title, 'New').waitFor()
      await drag(unknown.title, 'New', 'Qualified')
      await dialog().locator('[data-path=organization]').getByRole('combobox').focus()
      await page.keyboard.type('Keyed Wharf Ltd')
      await page.locator('.ant-select-dropdown:visible').getByText('Create “Keyed Wharf Ltd”').waitFor()
      await page.keyboard.press('Enter')
      const drawer = page.locator('.k-nested-record')
      await drawer.locator('[data-path=name] input').first().waitFor()
      expect(await drawer.locator('[data-path=name] input').first().inputValue()).toBe('Keyed Wharf Ltd')
      await page.keyboard.press('Control+s')
      await drawer.waitFor({ state: 'detached' })
      await press('Fill and move')
      await card(unknown.title, 'Qualified').getByText('Keyed Wharf Ltd').waitFor()
      await dialog().waitFor({ state: 'detached' })

      const told = await lead({ raw_company: 'Pier Nineteen Ltd', raw_name: 'Ada Moor', source: 1 })
      await card(told.title, 'New').waitFor()
      await drag(told.title, 'New', 'Qualified')
      await dialog().getByRole('radio', { name: 'New organization: Pier Nineteen Ltd' }).waitFor()
      expect(await violationsOf(page)).toEqual([])
      await press('Fill and move')
      await card(told.title, 'Qualified').getByText('Pier Nineteen Ltd').waitFor()
      await dialog().waitFor({ state: 'detached' })
      const moved = (await staff.get(`/api/cm/lead/${told.id}`)).body.data
      expect(moved).toMatchObject({ organization: expect.any(Number), person: expect.any(Number), stage: stages.get('Qualified') })

      const again = await lead({ raw_company: 'Pier Nineteen', source: 1, confirm_duplicates: await openLeadIds() })
      await card(again.title, 'New').waitFor()
      expect(await violationsOf(page)).toEqual([])
      await page.setViewportSize({ width: 390, height: 844 })
      await expect.poll(() => page.locator('.k-lead-column').count()).toBe(1)
      expect(await violationsOf(page)).toEqual([])
      await card(again.title, 'New').locator('.k-lead-menu').click()
      await page.getByRole('menuitem', { name: 'Move to Qualified' }).click()
      // The one of that name is proposed first.
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
      await button('Next column').click()
      await card(again.title, 'Qualified').waitFor()
      await expect.poll(async () => (await staff.get(`/api/cm/lead/${again.id}`)).body.data.organization).toBe(moved.organization)
    },
  )

  await step(
    'by keys it is spoken and taken back (cm.md §12.25), with the fields that the company wants on cards (§3.7); by the menu to lost, which asks (cm.md §12.18)',
    async () => {
      const { id, title } = await lead({
        organization: organization.id,
        source: 1,
        c_contract_end: '2027-03-05',
        confirm_duplicates: await openLeadIds(),
      })
      await page.setViewportSize({ width: 1440, height: 900 })
      await loadBoard(page)
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

      const losing = await lead()
      expect(
        (
          await staff.post('/api/cm/activity', {
            kind: 'call',
            subject: 'Still planned',
            lead: losing.id,
            due_at: new Date(Date.now() + 86_400_000).toISOString(),
          })
        ).status,
      ).toBe(201)
      await card(losing.title, 'New').locator('.k-lead-menu').click()
      await page.getByRole('menuitem', { name: 'Lost' }).click()
      await dialog().locator('.ant-select').click()
      await page.locator('.ant-select-dropdown:visible').getByText('Lost to a competitor').click()
      const refused = page.waitForResponse((response) => response.url().endsWith(`/api/cm/lead/${losing.id}/lose`))
      await press('Mark as lost')
      expect((await refused).status()).toBe(422)
      await dialog().getByText('required', { exact: false }).waitFor()
      expect(await dialog().getByRole('checkbox', { name: 'Cancel planned activities' }).isChecked()).toBe(true)
      await dialog().getByLabel('Competitor').fill('Rival Ltd')
      await press('Mark as lost')
      await dialog().waitFor({ state: 'detached' })
      await expect.poll(() => stageOf(losing.id)).toBe(stages.get('Lost'))
      expect((await staff.get(`/api/cm/activity?filter[lead]=${losing.id}`)).body.data).toMatchObject([
        { subject: 'Still planned', status: 'cancelled' },
      ])
    },
  )
})

test('what one moves the other sees without asking, and who comes too late where it truly is (cm.md §12.3); so are days without a touch, until a visit is planned (cm.md §12.17), and that the customer is blocked (§4)', async () => {
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

  const lying = await lead({
    organization: organization.id,
    source: 1,
    stage: stages.get('Qualified'),
    confirm_duplicates: await openLeadIds(),
  })
  await sql`update cm_lead set last_touch_at = now() - interval '12 days', rotten = true where id = ${lying.id}`.execute(real.app.db)
  const block = async (values: Record<string, unknown>) => {
    const path = `/api/cm/organization/${String(organization.id)}`
    expect((await admin.patch(path, { version: (await admin.get(path)).body.data.version, ...values })).status).toBe(200)
  }
  await block({ lifecycle: 'blocked', block_reason: 'Bounced cheque' })
  await card(lying.title, 'Qualified').getByText('12 d', { exact: true }).waitFor()
  await card(lying.title, 'Qualified').getByRole('img', { name: 'The customer is blocked' }).waitFor()
  await block({ lifecycle: 'customer' })
  await card(lying.title, 'Qualified').getByRole('img', { name: 'The customer is blocked' }).waitFor({ state: 'detached' })

  expect(
    (
      await staff.post('/api/cm/activity', {
        kind: 'visit',
        subject: 'Visit',
        lead: lying.id,
        due_at: new Date(Date.now() + 7 * 86_400_000).toISOString(),
      })
    ).status,
  ).toBe(201)
  await page.reload()
  await card(lying.title, 'Qualified')
    .getByRole('img', { name: /planned/i })
    .waitFor()
  expect(await card(lying.title, 'Qualified').getByText('12 d', { exact: true }).count()).toBe(0)
})

/** Down until nothing more comes. */
async function toTheEnd(title: string): Promise<void> {
  await expect
    .poll(async () => {
      await column('Heap')
        .locator('.k-lead-column-cards')
        .evaluate((cards) => cards.scrollTo(0, cards.scrollHeight))
      return card(title, 'Heap').isVisible()
    })
    .toBe(true)
}

test('what is far from sight is not drawn; from the end of the column a card is lifted by keys, each place spoken; a finger that rests on a card carries it to the next stage', async () => {
  await step(
    'what is far from sight is not drawn; from the end of the column a card is lifted by keys above those before it, each place spoken',
    async () => {
      page = await openLong()
      const first = await titles('Heap')
      const {
        body: { data },
      } = await admin.get(`/api/cm/lead/board/cards?pipeline_id=${String(long.id)}&value=${heap}&limit=1000`)
      const order = data.map(({ title }) => String(title))
      expect(order).toHaveLength(count)
      expect(order.slice(0, first.length)).toEqual(first)
      const last = order.at(-1) ?? ''
      await toTheEnd(last)
      expect(await column('Heap').locator('.k-lead').count()).toBeLessThan(60)
      expect(await titles('Heap')).not.toContain(order[0])

      await card(last, 'Heap').focus()
      await page.keyboard.press('Space')
      await page.locator('.k-lead-lifted').waitFor()
      for (const place of [count - 1, count - 2]) {
        await page.keyboard.press('ArrowUp')
        await expect
          .poll(() => page.locator('[aria-live=assertive]').allTextContents())
          .toEqual(expect.arrayContaining([`${last} over Heap, place ${place}`]))
      }
      await page.keyboard.press('Space')
      await expect.poll(async () => (await titles('Heap')).slice(-3)).toEqual([last, order.at(-3), order.at(-2)])
    },
  )

  await step('a finger that rests on a card carries it to the next stage', async () => {
    page = await openLong({ width: 1024, touch: true })
    const [title = ''] = await titles('Heap')
    const session = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
    const from = await card(title, 'Heap').locator('.k-lead-who').boundingBox()
    const to = await column('Done with').locator('.k-lead-column-cards').boundingBox()
    if (!from || !to) throw new Error('both are in sight')
    await touch('touchStart', { x: from.x + 20, y: from.y + 5 })
    await page.locator('.k-lead-lifted').waitFor()
    await touch('touchMove', { x: from.x + 40, y: from.y + 15 })
    await touch('touchMove', { x: to.x + to.width / 2, y: to.y + 40 })
    await column('Done with').locator('.k-lead-column-mark').waitFor({ state: 'attached' })
    await touch('touchEnd')
    await card(title, 'Done with').waitFor()
    await expect
      .poll(async () =>
        (await admin.get('/api/cm/lead?filter[title][eq]=' + encodeURIComponent(title))).body.data.map(({ stage: at }) => at),
      )
      .toEqual([done])
  })
})

/** Others of the same organization are open, and known. */
async function openLeadIds(): Promise<number[]> {
  return (await staff.get('/api/cm/lead?per_page=200')).body.data.map(({ id }) => Number(id))
}
