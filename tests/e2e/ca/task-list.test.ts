/** The task list in a browser (ca.md §2.1): tabs with counts, the circle and its way back, one's day on a phone. */
import { expect, test } from 'vitest'
import type { Page } from 'playwright'
import { onPhone } from '../support/every-look'
import { partsOf, undo } from '../support/parts'
import { openProduct, violationsOf } from '../support/signed-in'
import { step } from '../support/step'

const { real, go, open } = await openProduct()
const giver = await real.app.signIn('staff01')
const doer = await real.app.signIn('staff02')
const shots = process.env.KONTOR_SHOTS

const hour = 3_600_000
async function give(title: string, values: Readonly<Record<string, unknown>> = {}): Promise<number> {
  const { status, body } = await giver.post('/api/ca/task', { title, assignees: [`u${doer.userId}`], ...values })
  expect(body.errors ?? {}).toEqual({})
  expect(status).toBe(201)
  return Number(body.data.id)
}
const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
const shoot = async (page: Page, name: string) => {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png` })
}

await give('Order paper', { due_at: at(-30), priority: 'urgent' })
await give('Check the lamps', { due_at: at(200), checklist: [{ text: 'Hall', mandatory: false, done: false }] })
await give('Write to the bank', { due_at: at(700) })
for (const title of ['Sweep the yard', 'Oil the door']) await give(title, { due_at: at(800) })

const lane = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** With the steps of a hand, so that it is a drag. */
async function drag(page: Page, handle: string, onto: { x: number; y: number }): Promise<void> {
  await page.getByRole('button', { name: handle, exact: true }).hover()
  await page.mouse.down()
  await page.mouse.move(onto.x - 10, onto.y - 10, { steps: 5 })
  await page.mouse.move(onto.x, onto.y, { steps: 5 })
  await page.mouse.up()
}
const middleOf = async (found: ReturnType<Page['locator']>) => {
  const box = await found.boundingBox()
  if (!box) throw new Error('It is not in sight')
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 120) }
}

test('tabs hold what a task is to the reader; the circle finishes it, and Undo brings it back; a card that is dragged does what the button does; in the month an entry is dragged to another day (§2.1)', async () => {
  const { page } = await open({ account: 'staff02' })
  const { button, alertText } = partsOf(() => page)

  await step('tabs hold what a task is to the reader; the circle finishes it, and Undo brings it back', async () => {
    const tab = (name: string) => page.locator('.k-task-tabs').getByRole('button', { name })
    await go(page, '/ca/use/task')
    await tab('To me5').waitFor()
    await page.getByRole('link', { name: 'Order paper' }).waitFor()
    expect(await tab('Department').count()).toBe(0)
    expect(await violationsOf(page)).toEqual([])
    await shoot(page, 'tasks-en')
    await button('Complete “Write to the bank”').click()
    await alertText('“Write to the bank” is done')
    await tab('To me4').waitFor()
    await page.getByRole('link', { name: 'Write to the bank' }).waitFor({ state: 'detached' })
    await undo(page, 'Write to the bank')
    await tab('To me5').waitFor()
    await page.getByRole('link', { name: 'Write to the bank' }).waitFor()
    // Many at once: what only who gave them may do is not in the bar.
    for (const title of ['Sweep the yard', 'Oil the door'])
      await page.locator('tr[data-row]', { hasText: title }).locator('.k-col-check input').click()
    const bar = page.getByRole('toolbar', { name: 'Selected rows' })
    await bar.getByText('2 selected').waitFor()
    expect((await bar.getByRole('button').allInnerTexts()).map((text) => text.trim())).toEqual(['Complete', 'Export', 'Clear selection'])
    await bar.getByRole('button', { name: 'Complete', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Complete', exact: true }).click()
    await alertText('2 done, 0 failed.')
    await tab('To me3').waitFor()
    await tab('By me').click()
    await page.waitForURL(/tab=by_me/)
    await page.getByText('You have given nobody a task that is still open').waitFor()
    await shoot(page, 'tasks-empty')
  })

  await step('a card that is dragged does what the button does; what is refused says why and stays (§2.1)', async () => {
    await go(page, '/ca/use/task?kind=kanban&by=status')
    await lane(page, 'To do').getByRole('link', { name: 'Check the lamps' }).waitFor()
    await shoot(page, 'tasks-board')
    await drag(page, 'Move Check the lamps', await middleOf(lane(page, 'In progress')))
    await lane(page, 'In progress').getByRole('link', { name: 'Check the lamps' }).waitFor()
    // All lanes in sight: at the edge the board would scroll under the pointer.
    await page.setViewportSize({ width: 2560, height: 900 })
    await drag(page, 'Move Check the lamps', await middleOf(lane(page, 'On hold')))
    const asked = page.getByRole('dialog')
    await asked.locator('.k-entry[data-path="hold_reason"]').getByRole('textbox').fill('No ladder')
    await asked.getByRole('button', { name: 'Hold', exact: true }).click()
    await lane(page, 'On hold').getByRole('link', { name: 'Check the lamps' }).waitFor()
    await drag(page, 'Move Order paper', await middleOf(lane(page, 'On hold')))
    await asked.getByRole('button', { name: 'Cancel', exact: true }).click()
    await lane(page, 'To do').getByRole('link', { name: 'Order paper' }).waitFor()
    await drag(page, 'Move Order paper', await middleOf(lane(page, 'Draft')))
    await alertText('“Order paper” can’t go from “To do” to “Draft”.')
    await lane(page, 'To do').getByRole('link', { name: 'Order paper' }).waitFor()
    expect(await violationsOf(page)).toEqual([])
  })

  await step('in the month an entry is dragged to another day, and keeps its time (§2.1)', async () => {
    const due = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 4, 12, 2, 30)).toISOString()
    const id = await give('Paint the wall', { due_at: due })
    const { page } = await open({ account: 'staff01' })
    await go(page, `/ca/use/task?tab=by_me&kind=calendar&by=due_at&month=${due.slice(0, 7)}`)
    await page.getByRole('link', { name: 'Paint the wall' }).waitFor()
    await shoot(page, 'tasks-month')
    const day = due.slice(0, 8)
    await drag(page, 'Move Paint the wall', await middleOf(page.locator(`td[data-day="${day}20"]`)))
    await page.locator(`td[data-day="${day}20"]`).getByRole('link', { name: 'Paint the wall' }).waitFor()
    expect((await giver.get(`/api/ca/task/${id}`)).body.data.due_at).toBe(due.replace(`${day}12`, `${day}20`))
    expect(await violationsOf(page)).toEqual([])
  })
})

test('買紙 @… #ADMIN !high 明天 17:00 in one line (§12.19); one’s day on a phone: by when what is due (§2.1 "My day")', async () => {
  const { page } = await open({ account: 'staff02', language: 'tw' })

  await step('買紙 @… #ADMIN !high 明天 17:00 in one line (§12.19)', async () => {
    const {
      body: { data: people },
    } = await giver.get(`/api/sc/user/options?ids=${giver.userId}`)
    const name = String((people as unknown as { title: string }[])[0]?.title)
    await go(page, '/ca/use/task?tab=by_me')
    const box = page.getByRole('textbox', { name: '用一行新增任務' })
    const line = `買紙 @${name} #ADMIN !high 明天 17:00`
    await box.fill(line)
    const understood = page.locator('.k-quick-understood')
    await understood.getByText(`@${name}`).waitFor()
    await understood.getByText('#行政庶務').waitFor()
    await understood.getByText('高', { exact: true }).waitFor()
    await understood.getByText('17:00').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await shoot(page, 'quick-add-tw')
    await box.press('Escape')
    await understood.getByText('純文字').waitFor()
    await box.press('Escape')
    await understood.getByText('#行政庶務').waitFor()
    await box.press('Enter')
    await page.getByRole('link', { name: '買紙', exact: true }).waitFor()
    expect(await box.inputValue()).toBe('')
    const { body } = await doer.get(`/api/ca/task?filter[title][eq]=${encodeURIComponent('買紙')}`)
    const tomorrow = new Date(Date.now() + (8 + 24) * hour).toISOString().slice(0, 10)
    expect((body.data as unknown as Record<string, unknown>[])[0]).toMatchObject({
      assignees: [`u${giver.userId}`],
      priority: 'high',
      due_at: `${tomorrow}T09:00:00.000Z`,
      all_day: false,
    })
    // What is refused stays in the line, with its reason.
    await box.fill('!high 明天')
    await box.press('Enter')
    await page.getByText('請輸入要做的事，缺少標題').waitFor()
    expect(await box.inputValue()).toBe('!high 明天')
  })

  await step('one’s day on a phone: by when what is due (§2.1 "My day")', () =>
    onPhone(page, async () => {
      await go(page, '/ca/use/task?tab=my_day')
      await page.locator('.k-day-part[data-part="overdue"]').getByRole('link', { name: 'Order paper' }).waitFor()
      await page.locator('.k-day-part[data-part="later"]').getByRole('link', { name: 'Write to the bank' }).waitFor()
      expect(await violationsOf(page)).toEqual([])
      await shoot(page, 'my-day-phone')
      await go(page, '/ca/use/task')
      await page.getByRole('link', { name: 'Order paper' }).waitFor()
      await shoot(page, 'tasks-phone')
    }),
  )
})
