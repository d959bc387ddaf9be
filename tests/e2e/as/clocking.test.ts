/** The staff screens of attendance in the browser (as.md §2, §12 scenarios 4, 24): clock in, see that it counts, open the day. */
import { beforeAll, expect, test } from 'vitest'
import { onPhone } from '../support/every-look'
import { openProduct, settling, violationsOf } from '../support/signed-in'
import { step } from '../support/step'
import { to } from '../support/to'

const { real, go, open } = await openProduct()

beforeAll(async () => {
  await real.app.app.kontor.jobs.tend()
})

test('one press clocks in and says for which shift (scenario 24), a second one is refused; the day opens in the calendar, by keys, and all of it fits a phone; the punch of another browser shows by itself', async () => {
  const { page } = await open({ account: 'staff01' })
  const settled = settling(page)

  await step('/as leads to the clock; one press clocks in, and says for which shift', async () => {
    await go(page, '/as')
    await page.getByRole('heading', { name: 'Clock in and out' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/as/use/clocking')
    await page.getByText('No punches yet.').waitFor()
    await page.getByRole('button', { name: 'Clock in', exact: true }).click()
    await page.getByText(/^Clocked in at \d\d:\d\d:\d\d$/).waitFor()
    await page.getByText(/^(Counts for .+|Recorded as unscheduled work)\.$/).waitFor()
    await page.getByText(/^At work since \d\d:\d\d$/).waitFor()
    await page.getByRole('region', { name: 'Punches today' }).getByText('Browser').waitFor()
    await page.getByRole('button', { name: 'Clock out', exact: true }).waitFor()
    expect(await violationsOf(page)).toEqual([])
  })

  await step('a second clock-in within a minute is refused in words, with a way on', async () => {
    await page.getByRole('button', { name: 'The other direction' }).click()
    await page.getByRole('menuitem', { name: 'Clock in' }).click()
    await page.getByText('The punch was not recorded').waitFor()
    await page.getByRole('button', { name: 'Try again' }).waitFor()
  })

  await step('the day of the punch opens in the calendar with its punches and how it was counted', async () => {
    await go(page, '/as/use/calendar')
    const today = page.getByRole('grid').locator('[aria-current="date"]')
    await today.waitFor()
    expect(await violationsOf(page)).toEqual([])
    await today.focus()
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('heading', { name: 'Punches' }).waitFor()
    await drawer.getByText('Browser').first().waitFor()
    await drawer.getByText('How it was counted').click()
    await drawer.getByText(/^Day type: /).waitFor()
    expect(new URL(page.url()).searchParams.get('day')).toMatch(/^\d{4}-\d\d-\d\d$/)
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
  })

  await step('arrows move from day to day', async () => {
    await go(page, '/as/use/calendar?on=2026-03-10')
    await page.locator('[data-date="2026-03-01"]').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    expect(await page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.date)).toBe('2026-03-09')
  })

  await step('a phone shows the same in one column, nothing is cut', () =>
    onPhone(page, async () => {
      for (const path of ['clocking', 'calendar', 'calendar?view=month', 'workflow', 'leave']) {
        await to(page, `/as/use/${path}`)
        await settled()
        await page.locator('#k-main h1').waitFor()
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390)
      }
    }),
  )

  await step('the punch of another browser shows without a reload', async () => {
    const [one, other] = [await open({ account: 'staff02' }), await open({ account: 'staff02' })]
    await one.page.goto(`${real.url}/as/use/clocking`)
    await one.page.getByText('No punches yet.').waitFor()
    await other.page.goto(`${real.url}/as/use/clocking`)
    await other.page.getByRole('button', { name: 'Clock in', exact: true }).click()
    await one.page.getByRole('button', { name: 'Clock out', exact: true }).waitFor()
  })
})
