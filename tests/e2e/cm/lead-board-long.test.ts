/** The board of leads with a long column, and under a finger (issue "Customer management": by touch, 2,000 cards without lag): only cards near what is in sight are drawn. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { joined, openProduct } from '../support/signed-in'

const { real, open } = await openProduct()
const admin = await real.app.signIn('admin')
const stage = (kind: string, name: string) => ({
  kind,
  name: { en: name },
  probability: kind === 'won' ? '100' : kind === 'lost' ? '0' : '40',
  forecast_category: kind === 'open' ? 'pipeline' : 'closed',
})
const {
  body: { data: pipeline },
} = await admin.post('/api/cm/pipeline/compose', {
  values: { code: 'LONG', name: { en: 'Long' } },
  stages: [stage('open', 'Heap'), stage('open', 'Done with'), stage('won', 'Won'), stage('lost', 'Lost')],
})
const count = 100
const ids: number[] = []
for (let made = 0; made < count; made += 1)
  ids.push(
    Number(
      (await admin.post('/api/cm/lead', { title: `Heap ${made + 1}.`, raw_company: `Heaper ${made + 1}`, pipeline: pipeline.id })).body.data
        .id,
    ),
  )

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const card = (page: Page, name: string, title: string) => column(page, name).locator('.k-lead', { hasText: title })
const titles = (page: Page, name: string) => column(page, name).locator('.k-lead-head > a').allTextContents()

async function openBoard(options: Parameters<typeof open>[0] = {}): Promise<Page> {
  const { page } = await open(options)
  const hears = joined(page, 'private-cm.lead')
  await page.goto(`${real.url}/cm/use/lead?pipeline=${pipeline.id}`)
  // Not the bones that stand there until the cards are read.
  await column(page, 'Heap').locator('.k-lead-head').first().waitFor()
  await hears
  return page
}
/** Down until nothing more comes. */
async function toTheEnd(page: Page, title: string): Promise<void> {
  await expect
    .poll(async () => {
      await column(page, 'Heap')
        .locator('.k-lead-column-cards')
        .evaluate((cards) => cards.scrollTo(0, cards.scrollHeight))
      return card(page, 'Heap', title).isVisible()
    })
    .toBe(true)
}

test('what is far from sight is not drawn; from the end of the column a card is lifted by keys above those before it, each place spoken', async () => {
  const page = await openBoard()
  const first = await titles(page, 'Heap')
  const {
    body: { data },
  } = await admin.get(
    `/api/cm/lead/board/cards?pipeline_id=${String(pipeline.id)}&value=${Number((await admin.get(`/api/cm/lead/${ids[0] ?? 0}`)).body.data.stage)}&limit=1000`,
  )
  const order = data.map(({ title }) => String(title))
  expect(order).toHaveLength(count)
  expect(order.slice(0, first.length)).toEqual(first)
  const last = order.at(-1) ?? ''
  await toTheEnd(page, last)
  expect(await column(page, 'Heap').locator('.k-lead').count()).toBeLessThan(60)
  expect(await titles(page, 'Heap')).not.toContain(order[0])

  await card(page, 'Heap', last).focus()
  await page.keyboard.press('Space')
  await page.locator('.k-lead-lifted').waitFor()
  for (const place of [count - 1, count - 2]) {
    await page.keyboard.press('ArrowUp')
    await expect
      .poll(() => page.locator('[aria-live=assertive]').allTextContents())
      .toEqual(expect.arrayContaining([`${last} over Heap, place ${place}`]))
  }
  await page.keyboard.press('Space')
  await expect.poll(async () => (await titles(page, 'Heap')).slice(-3)).toEqual([last, order.at(-3), order.at(-2)])
})

test('a finger that rests on a card carries it to the next stage', async () => {
  const page = await openBoard({ width: 1024, touch: true })
  const [title = ''] = await titles(page, 'Heap')
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
  const from = await card(page, 'Heap', title).locator('.k-lead-who').boundingBox()
  const to = await column(page, 'Done with').locator('.k-lead-column-cards').boundingBox()
  if (!from || !to) throw new Error('both are in sight')
  await touch('touchStart', { x: from.x + 20, y: from.y + 5 })
  await page.locator('.k-lead-lifted').waitFor()
  await touch('touchMove', { x: from.x + 40, y: from.y + 15 })
  await touch('touchMove', { x: to.x + to.width / 2, y: to.y + 40 })
  await column(page, 'Done with').locator('.k-lead-column-mark').waitFor({ state: 'attached' })
  await touch('touchEnd')
  await card(page, 'Done with', title).waitFor()
  await expect
    .poll(async () => (await admin.get('/api/cm/lead?filter[title][eq]=' + encodeURIComponent(title))).body.data.map(({ stage: at }) => at))
    .toEqual([await stageId('Done with')])
})

async function stageId(name: string): Promise<number> {
  const {
    body: { data },
  } = await admin.get(`/api/cm/lead/board?pipeline_id=${String(pipeline.id)}`)
  return Number((data.columns as { value: number; stage: { name: { en: string } } }[]).find((one) => one.stage.name.en === name)?.value)
}
