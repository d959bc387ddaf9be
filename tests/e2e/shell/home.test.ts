/** The home page (shell.md §2.2, §12.23): each widget for itself, arranged by pointer and keyboard, over what the company arranged. */
import { sql } from 'kysely'
import type { Page } from 'playwright'
import { beforeEach, describe, expect, test } from 'vitest'
import { notify } from '../../../server/modules/sc'
import { chooseOption } from '../support/choose-option'
import { fitsEveryLook } from '../support/every-look'
import { withTarget } from '../support/sales-target'
import { openProduct, violationsOf } from '../support/signed-in'
import { to } from '../support/to'

const { real, go, open } = await openProduct()
let page: Page
beforeEach(async () => {
  await sql`update sc_user set preferences = preferences - 'home'`.execute(real.app.db)
})

const widget = (name: string) => page.getByRole('region', { name, exact: true })
const arranged = (name: string) => page.getByRole('group', { name: new RegExp(`^${name}: column`) })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const placeOf = async (name: string) =>
  /column (\d+), row (\d+), (\d+) wide, (\d+) high/
    .exec((await arranged(name).getAttribute('aria-label')) ?? '')
    ?.slice(1)
    .map(Number)
async function goHome(options: Parameters<typeof open>[0] = {}, path = '/home') {
  ;({ page } = await open(options))
  await go(page, path)
}
async function arrange() {
  await button('Arrange').click()
  await arranged('Bookmarks').waitFor()
}
const kept = async (account: string) =>
  (
    await sql<{ home: { id: string }[] | null }>`select preferences -> 'home' as home from sc_user where account = ${account}`.execute(
      real.app.db,
    )
  ).rows[0]?.home

describe('the page', () => {
  test('a widget whose call fails shows Retry, the others work (shell.md §12.23); what one stars on its page stands among the favourites, until the star is taken away there', async () => {
    ;({ page } = await open())
    let isBroken = true
    await page.route('**/api/sc/home/people', (route) =>
      isBroken ? route.fulfill({ status: 500, json: { message: 'db down' } }) : route.continue(),
    )
    await page.goto(`${real.url}/home`)
    await widget('New colleagues and birthdays').getByText('db down').waitFor()
    await widget('Bookmarks').getByRole('link', { name: 'Weather' }).waitFor()
    await widget('For administrators').getByText('Devices offline').waitFor()
    isBroken = false
    await widget('New colleagues and birthdays').getByRole('button', { name: 'Retry' }).click()
    await widget('New colleagues and birthdays').getByRole('button', { name: 'Hide my birthday' }).waitFor()
    await widget('New colleagues and birthdays').getByText('db down').waitFor({ state: 'detached' })

    await arrange()
    await button('Add widget').click()
    await page.getByRole('dialog', { name: 'Add widget' }).getByRole('button', { name: 'Add Favourites' }).click()
    await button('Save').click()
    await widget('Favourites').getByText('Star a record on its page').waitFor()
    await to(page, '/cm/admin/info-settings/lead/source')
    await page.locator('.k-table tbody .k-list-link').first().click()
    await button('Add to favourites').click()
    await button('Remove from favourites').waitFor()
    await to(page, '/home')
    await widget('Favourites').getByRole('link').first().click()
    await page.waitForURL((url) => url.pathname.includes('/source'))
    await button('Remove from favourites').click()
    await button('Add to favourites').waitFor()
    await to(page, '/home')
    await widget('Favourites').getByText('Star a record on its page').waitFor()
  })

  test("a department's layout shows a list and a chart of saved views, live, in every look, and is arranged without barriers", async () => {
    await goHome({ account: 'manager' })
    const list = widget('使用中的來源')
    await list.getByRole('link', { name: 'Website' }).waitFor()
    await widget('來源依通路')
      .getByRole('img', { name: /^Bars: / })
      .waitFor()
    const admin = await real.app.signIn('admin')
    const {
      body: { data: made },
    } = await admin.post('/api/cm/source', { code: 'HOME', name: { en: 'Came to the home page' }, channel: 'phone' })
    await list.getByRole('link', { name: 'Came to the home page' }).waitFor()
    await admin.delete(`/api/cm/source/${Number(made.id)}`)
    await list.getByRole('link', { name: 'Came to the home page' }).waitFor({ state: 'detached' })
    await page.locator('.recharts-bar-rectangle').first().waitFor()
    await fitsEveryLook(page)
    await arrange()
    expect(await violationsOf(page)).toEqual([])
  })

  test("sales see what is due, their pipeline and their target, live, the company's bookmarks, also in the menu, and no figures of the administration; an activity is completed there", async () => {
    const staff = await real.app.signIn('staff01')
    await withTarget(real.app, staff)
    const {
      body: { data: customer },
    } = await staff.post('/api/cm/organization', { name: 'Homecoming Oy', kind: 'company', country: 'FI' })
    ;({ page } = await open({ account: 'staff01' }))
    const socket = page.waitForEvent('websocket', { predicate: (one) => one.url().includes('/app/') })
    const joined = ['cm.lead', 'cm.activity'].map(async (channel) =>
      (await socket).waitForEvent('framereceived', {
        predicate: ({ payload }) => String(payload).includes('subscription_succeeded') && String(payload).includes(`private-${channel}"`),
      }),
    )
    await page.goto(`${real.url}/home`)
    await Promise.all(joined)
    await widget('Bookmarks').getByRole('link', { name: 'Weather' }).waitFor()
    expect(await widget('For administrators').count()).toBe(0)
    await page.getByRole('navigation', { name: 'Bookmarks of the company' }).getByRole('link', { name: 'Tax portal' }).waitFor()
    await widget('Targets of this year')
      .getByText(/^\d+\.\d%$/)
      .first()
      .waitFor()
    const first = widget('Open leads').getByRole('link').first()
    const count = async () => Number(await first.locator('.k-number').first().innerText())
    await first.waitFor()
    const before = await count()
    await staff.post('/api/cm/lead', { title: 'From the home page', organization: customer.id })
    await expect.poll(count).toBe(before + 1)
    await staff.post('/api/cm/activity', {
      kind: 'call',
      subject: 'Ring from home',
      organization: customer.id,
      due_at: new Date().toISOString(),
    })
    await widget('My activities')
      .getByRole('listitem')
      .filter({ hasText: 'Ring from home' })
      .getByRole('button', { name: /^Complete/ })
      .click()
    const dialog = page.getByRole('dialog', { name: /Ring from home/ })
    await dialog.getByRole('combobox', { name: 'Outcome' }).click()
    await page.locator('.ant-select-item-option', { hasText: 'Interested' }).first().click()
    await dialog.getByRole('button', { name: 'Complete' }).click()
    await widget('My activities').getByRole('link', { name: 'Ring from home' }).waitFor({ state: 'detached' })
  })
})

describe('arranging', () => {
  test('what holds more than it shows is scrolled by keys; moved, resized, removed, added by keyboard, kept; again as the company has it; by pointer, where Cancel keeps nothing; what is locked stays', async () => {
    const {
      rows: [staff],
    } = await sql<{ id: number }>`select id from sc_user where account = 'staff13'`.execute(real.app.db)
    for (let count = 0; count < 12; count++)
      await notify.send(real.app.app.kontor.systemContext(), {
        event: 'sc.import.done',
        to: [`u${staff?.id}`],
        data: { title: `Notice ${count}` },
        url: '/profile',
      })
    await goHome({ account: 'staff13' })
    const full = widget('New for me').getByRole('group')
    await full.getByText('Notice 11', { exact: true }).waitFor()
    await full.press('End')
    await expect.poll(() => full.evaluate((body) => body.scrollTop)).toBeGreaterThan(0)
    const stops = () =>
      page
        .locator('.k-widget-body')
        .evaluateAll((bodies) =>
          bodies.map((body) => ({ isStop: body.hasAttribute('tabindex'), scrolls: body.scrollHeight > body.clientHeight })),
        )
    // The other widgets come one by one, and each is looked at after it has been drawn.
    await expect.poll(async () => (await stops()).filter(({ isStop, scrolls }) => isStop !== scrolls)).toEqual([])
    expect((await stops()).some(({ isStop }) => !isStop)).toBe(true)

    await arrange()
    await expect.poll(() => placeOf('Bookmarks')).toEqual([9, 2, 4, 4])
    await arranged('Bookmarks').press('ArrowLeft')
    await expect.poll(() => placeOf('Bookmarks')).toEqual([8, 2, 4, 4])
    await arranged('Bookmarks').press('ArrowRight')
    await arranged('Bookmarks').press('Shift+ArrowDown')
    await expect.poll(() => placeOf('Bookmarks')).toEqual([9, 2, 4, 5])
    await page.getByText('Bookmarks: column 9, row 2, 4 wide, 5 high').waitFor()
    await arranged('New colleagues and birthdays').press('Delete')
    await arranged('New colleagues and birthdays').waitFor({ state: 'detached' })
    await button('Add widget').click()
    const dialog = page.getByRole('dialog', { name: 'Add widget' })
    expect(await dialog.getByRole('button', { name: 'Add For administrators' }).count()).toBe(0)
    await dialog.getByRole('button', { name: 'Add New colleagues and birthdays' }).click()
    await dialog.waitFor({ state: 'detached' })
    await arranged('New colleagues and birthdays').waitFor()
    await arranged('New colleagues and birthdays').press('Delete')
    await button('Save').click()
    await button('Arrange').waitFor()
    await page.reload()
    await widget('Bookmarks').waitFor()
    expect(await widget('New colleagues and birthdays').count()).toBe(0)
    expect(await kept('staff13')).toContainEqual(expect.objectContaining({ id: 'bookmarks', h: 5 }))

    await arrange()
    await button('As the company arranged it').click()
    await arranged('New colleagues and birthdays').waitFor()
    await button('Save').click()
    await widget('New colleagues and birthdays').waitFor()
    await expect.poll(() => kept('staff13')).toBeNull()

    await arrange()
    const head = await arranged('Bookmarks').locator('.k-widget-head').boundingBox()
    if (!head) throw new Error('the widget has no head')
    await page.mouse.move(head.x + 40, head.y + 10)
    await page.mouse.down()
    await page.mouse.move(head.x + 500, head.y + 10, { steps: 8 })
    await page.mouse.up()
    await expect.poll(async () => (await placeOf('Bookmarks'))?.[0]).toBe(9)
    await button('Cancel').click()
    await button('Arrange').waitFor()
    expect(await kept('staff13')).toBeNull()

    // What an administrator locks is for nobody to move or to remove.
    const own = page
    await goHome({}, '/sc/home-settings')
    await page.getByRole('link', { name: 'Everyone', exact: true }).click()
    await page
      .getByRole('link', { name: 'Edit' })
      .or(page.getByRole('button', { name: 'Edit' }))
      .first()
      .click()
    await button('Lock Bookmarks: nobody moves or removes it').click()
    await page.getByRole('tab', { name: 'Preview as' }).click()
    const {
      rows: [colleague],
    } = await sql<{ name: string }>`select name_en as name from sc_user where account = 'staff13'`.execute(real.app.db)
    await chooseOption(page.getByRole('combobox', { name: 'Person' }), colleague?.name ?? '')
    await page.getByText('This layout counts.').waitFor()
    await page.locator('.k-home-small').getByText('– no right').first().waitFor()
    await button('Save').click()
    await expect
      .poll(
        async () =>
          (
            await sql<{
              n: number
            }>`select count(*)::int as n from sc_home_layout where widgets @> '[{"id":"bookmarks","locked":true}]'`.execute(real.app.db)
          ).rows[0]?.n,
      )
      .toBe(1)

    page = own
    await page.reload()
    await arrange()
    await arranged('Bookmarks').getByRole('img', { name: 'Placed by an administrator' }).waitFor()
    await arranged('Bookmarks').press('Delete')
    await arranged('Bookmarks').press('ArrowLeft')
    expect(await placeOf('Bookmarks')).toEqual([9, 2, 4, 4])
  })
})
