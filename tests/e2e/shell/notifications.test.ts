/** Notifications and announcements as people meet them (sc.md §2 /sc/notify, /profile; shell.md §2.3, §7): the full page, the bell, own choices, the settings. */
import { createServer, type Server } from 'node:http'
import type { Page } from 'playwright'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { notify, type Notice } from '../../../server/modules/sc'
import { alertSays } from '../../support/notes'
import { takeFirst, undo } from '../support/parts'
import { openProduct, violationsOf } from '../support/signed-in'

const { real, go, open } = await openProduct({ env: { WEBHOOK_NETWORKS: '127.0.0.1' } })
let server: Server
let hook = ''
const received: string[] = []
beforeAll(async () => {
  server = createServer((request, reply) => {
    request.resume().on('end', () => {
      received.push(String(request.headers['x-event']))
      reply.writeHead(200).end()
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  hook = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/`
})
beforeEach(async () => {
  await sql`delete from sc_user_notification`.execute(real.app.db)
})
afterAll(() => {
  server.close()
})

const idOf = async (account: string) =>
  (await sql<{ id: number }>`select id from sc_user where account = ${account}`.execute(real.app.db)).rows[0]?.id ?? 0
async function tell(account: string, title: string, more: Partial<Notice> = {}): Promise<void> {
  await notify.send(real.app.app.kontor.systemContext(), {
    event: 'common.comment.mention',
    to: [`u${await idOf(account)}`],
    data: { title },
    url: '/profile/notifications',
    ...more,
  })
}
const field = (page: Page, name: string) => page.locator(`.k-entry[data-path="${name}"]`)
const row = (page: Page, title: string) => page.locator('main .k-notice', { hasText: title })

test('the full page is live, filters by its address, archives and takes back, and marks all read with a way back', async () => {
  const { page } = await open()
  await tell('admin', 'First apple')
  await go(page, '/notifications')
  await row(page, 'First apple').waitFor()
  await tell('admin', 'Second pear', { event: 'sc.import.done' })
  await row(page, 'Second pear').waitFor()
  expect(await violationsOf(page)).toEqual([])

  await page.getByRole('searchbox', { name: 'Search in notifications' }).fill('apple')
  await row(page, 'Second pear').waitFor({ state: 'detached' })
  await page.waitForURL('**/notifications?q=apple')
  await page.reload()
  await row(page, 'First apple').waitFor()
  expect(await row(page, 'Second pear').count()).toBe(0)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await row(page, 'Second pear').waitFor()

  await row(page, 'First apple').getByRole('button', { name: 'Archive' }).click()
  await row(page, 'First apple').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await row(page, 'First apple').waitFor()

  // Of these two alone: what else administrators are told of (a silent device) may come at any moment.
  const unread = (title: string) => page.locator('main .k-notice[data-read="false"]', { hasText: title })
  await unread('Second pear').waitFor()
  await page.getByRole('button', { name: 'Mark all read' }).click()
  await unread('Second pear').waitFor({ state: 'detached' })
  await undo(page, 'All notifications are read.')
  await unread('Second pear').waitFor()
  expect(await unread('First apple').count()).toBe(0)
})

test("one arrives while /home is open: first in the list, count + 1, red icon; read in a second tab, both show 0 (shell.md §12.12); from the bell one sees all, and mutes a kind, which stands among one's choices", async () => {
  const { page, context } = await open({ account: 'staff01' })
  // Told of the unread ones, and settled on the live channel.
  const told = page.waitForResponse((answer) => answer.url().includes('/user-notification?type=1'))
  const live = page.waitForResponse((answer) => answer.url().includes('/broadcasting/events'))
  await page.goto(`${real.url}/home`)
  const before = ((await (await told).json()) as { meta: { unread_count: number } }).meta.unread_count
  await live
  await tell('staff01', 'You are wanted')
  await page
    .getByTestId('unread')
    .getByText(String(before + 1), { exact: true })
    .waitFor()
  const isRed = (tab: Page) => tab.locator('link[rel=icon]').getAttribute('data-unread')
  await expect.poll(() => isRed(page)).toBe('true')
  await expect.poll(() => page.title()).toContain(`(${before + 1})`)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const bell = page.locator('.k-bell-panel')
  // The clock may tell of other things meanwhile.
  const wanted = bell.locator('.k-notice', { hasText: 'You are wanted' })
  await wanted.waitFor()
  expect(await bell.locator('.k-notice').first().textContent()).toContain('You are wanted')
  expect(await violationsOf(page)).toEqual([])
  await wanted.getByRole('button', { name: 'Mute this kind' }).click()
  await alertSays(page, '“You are mentioned” is muted.')
  const second = await context.newPage()
  await second.goto(`${real.url}/home`)
  await second.getByRole('button', { name: /^Notifications/ }).click()
  await second.getByRole('button', { name: 'Mark all read' }).click()
  for (const tab of [page, second]) {
    await tab.getByTestId('unread').waitFor({ state: 'detached' })
    await expect.poll(() => isRed(tab)).toBe('false')
  }
  await second.close()
  await bell.getByRole('link', { name: 'See all' }).click()
  await page.waitForURL('**/notifications')
  await page.getByRole('link', { name: 'Choices' }).click()
  const choice = page.getByRole('switch', { name: 'You are mentioned: In Kontor' })
  await choice.waitFor()
  await expect.poll(() => choice.getAttribute('aria-checked')).toBe('false')
  await expect.poll(() => page.locator('tr[data-event="sc.audit.broken"]').getByText('Always').count()).toBe(2)
  await choice.click()
  await expect.poll(() => choice.getAttribute('aria-checked')).toBe('true')
  await page.getByRole('radio', { name: 'My own' }).click()
  await page.getByLabel('Until').fill('06:15')
  await page.getByLabel('Until').blur()
  await expect
    .poll(
      async () =>
        (
          await sql<{
            to: string
          }>`select to_char(quiet_to, 'HH24:MI') as to from sc_notify_preference where event = '*' and quiet_to is not null`.execute(
            real.app.db,
          )
        ).rows,
    )
    .toEqual([{ to: '06:15' }])
  expect(await violationsOf(page)).toEqual([])
})

test('an administrator forces an event, and is told when somebody else was faster; enters and tests a webhook, whose deliveries stand in the log; previews a template while writing it', async () => {
  const { page } = await open()
  const saved = () => sql<{ mail: string }>`select mail from sc_notify_rule where event = 'sc.import.done'`.execute(real.app.db)
  const choose = async (label: string) => {
    await page.getByRole('combobox', { name: 'Import finished: Mail' }).click()
    await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').getByText(label, { exact: true }).click()
  }
  await go(page, '/sc/notify')
  await choose('Always')
  await page.getByText('1 change not saved').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await alertSays(page, 'Saved.')
  expect((await saved()).rows).toEqual([{ mail: 'forced' }])
  await choose('Off')
  // While the save is on its way: whatever the page read anew before, it was not this.
  await page.route(
    '**/api/sc/notify-rule/*',
    async (route) => {
      await sql`insert into kontor_revision (entity, record_id, version, action, data) select 'sc/notify-rule', id, version + 1, 'updated', to_jsonb(r) from sc_notify_rule as r where event = 'sc.import.done'`.execute(
        real.app.db,
      )
      await sql`update sc_notify_rule set mail = 'on', version = version + 1 where event = 'sc.import.done'`.execute(real.app.db)
      await route.continue()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await alertSays(page, 'Someone else has changed this in the meantime.')
  expect((await saved()).rows).toEqual([{ mail: 'on' }])
  await page.getByText('1 change not saved').waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(async () => (await saved()).rows).toEqual([{ mail: 'off' }])

  await go(page, '/sc/notify/channels/create')
  await field(page, 'name').locator('input').fill('Test hook')
  await field(page, 'url').locator('input').fill(hook)
  await field(page, 'secret').locator('input').fill('a secret of sixteen characters')
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const listed = page.locator('.k-table tbody tr', { hasText: 'Test hook' })
  await listed.getByRole('button', { name: 'Actions for Test hook' }).click()
  await page.getByRole('menuitem', { name: 'Test', exact: true }).click()
  await alertSays(page, '“Test hook” took the test (200).')
  expect(received).toEqual(['sc.webhook.test'])
  await page.getByRole('link', { name: 'Delivery log' }).first().click()
  await page.locator('.k-table tbody tr', { hasText: 'Test hook' }).getByText('Delivered', { exact: true }).waitFor()
  await go(page, '/sc/jobs/webhooks')
  await page.locator('.k-table tbody tr', { hasText: 'Test hook' }).waitFor()

  await go(page, '/sc/notify/templates/create')
  await takeFirst(field(page, 'event').getByRole('combobox'), 'Device off')
  await page.getByText('{{device}}').waitFor()
  await field(page, 'language').getByRole('combobox').click()
  await page.getByRole('option', { name: 'English' }).click()
  await field(page, 'subject').locator('input').fill('{{device}} is silent')
  await field(page, 'body').locator('textarea').fill('At {{site}}.')
  await page.getByText('‹device› is silent').waitFor()
  expect(await violationsOf(page)).toEqual([])
})

/** Stands in for the browser's own: what would be shown, and a tab that can be out of sight. */
const desktop = `
  window.answer = 'denied'
  window.shown = []
  window.Notification = class {
    static permission = 'default'
    static async requestPermission() { return (Notification.permission = window.answer) }
    constructor(title, options) { window.shown.push({ title, tag: options.tag, open: () => this.onclick() }) }
    close() {}
  }
  window.isAway = false
  Object.defineProperty(document, 'visibilityState', { get: () => window.isAway ? 'hidden' : 'visible' })
  window.goAway = (away) => { window.isAway = away; document.dispatchEvent(new Event('visibilitychange')) }`
const shownOn = (page: Page) => page.evaluate<string[]>('window.shown.map(({ title }) => title)')

test('the desktop is asked by a click: refused, the choice stays off and says how to allow it; allowed, it shows what comes while no tab is in sight, once, and leads to it', async () => {
  const { page, context } = await open({ account: 'hr' })
  await context.addInitScript(desktop)
  await page.goto(`${real.url}/profile/notifications`)
  const show = page.getByRole('switch', { name: 'Show desktop notifications' })
  expect(await show.getAttribute('aria-checked')).toBe('false')
  await show.click()
  await page.getByText('This browser refuses notifications from this site.').waitFor()
  expect(await show.getAttribute('aria-checked')).toBe('false')
  expect(await violationsOf(page)).toEqual([])
  await page.evaluate("window.answer = 'granted'")
  await show.click()
  await expect.poll(() => show.getAttribute('aria-checked')).toBe('true')
  await expect
    .poll(
      async () =>
        (
          await sql<{ kept: string | null }>`select preferences ->> 'desktop_notices' as kept from sc_user where account = 'hr'`.execute(
            real.app.db,
          )
        ).rows[0]?.kept,
    )
    .toBe('on')

  // What tells the desktop is loaded when it is switched on; from here on it has said that it is in sight.
  await expect
    .poll(() => page.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name)))
    .toContain('kontor-in-sight')

  await tell('hr', 'Seen by eye')
  await page.getByTestId('unread').getByText('1', { exact: true }).waitFor()
  await page.evaluate('window.goAway(true)')
  await tell('hr', 'Called back', { url: '/notifications' })
  await expect.poll(() => shownOn(page)).toEqual(['Called back'])
  await page.evaluate('window.shown[0].open()')
  await page.waitForURL('**/notifications')
  await expect
    .poll(
      async () =>
        (
          await sql<{
            unread: number
          }>`select count(*)::int as unread from sc_user_notification where read_at is null and user_id = ${await idOf('hr')}`.execute(
            real.app.db,
          )
        ).rows,
    )
    .toEqual([{ unread: 1 }])
})

test("what an administrator announces stands on everybody's screen without a reload, and is gone for good once dismissed", async () => {
  const [{ page: admin }, { page: staff }] = [
    await open(),
    await open({ account: 'staff01', language: 'tw', dark: true, width: 390, height: 844 }),
  ]
  const bar = (page: typeof admin) => page.locator('.k-announcement')
  await go(staff, '/home')
  await staff.locator('main h1, main h2').first().waitFor()
  expect(await bar(staff).count()).toBe(0)

  await go(admin, '/sc/notify/announcements/create')
  await field(admin, 'text').locator('input, textarea').first().fill('Maintenance tonight 22:00–22:30')
  await field(admin, 'text').getByRole('button').first().click()
  await admin.getByRole('textbox', { name: 'Text in 繁體中文' }).fill('今晚 22:00–22:30 系統維護')
  await field(admin, 'kind').getByText('Warning', { exact: true }).click()
  expect(await violationsOf(admin)).toEqual([])
  await field(admin, 'ends_at').locator('input').fill('2099-12-31 22:30')
  // Takes the moment, and never the form.
  await field(admin, 'ends_at').locator('input').press('Enter')
  await admin.locator('.ant-picker-dropdown').waitFor({ state: 'hidden' })
  expect([await field(admin, 'ends_at').locator('input').inputValue(), new URL(admin.url()).pathname]).toEqual([
    expect.stringContaining('22:30'),
    '/sc/notify/announcements/create',
  ])
  await admin.getByRole('button', { name: 'Save', exact: true }).click()

  await bar(admin).getByText('Maintenance tonight 22:00–22:30').waitFor()
  await bar(staff).getByText('今晚 22:00–22:30 系統維護').waitFor()
  expect(await bar(staff).getByRole('img', { name: '警告' }).count()).toBe(1)
  expect([await violationsOf(staff), await violationsOf(admin)]).toEqual([[], []])
  // It goes at once, and the server is told meanwhile: a reload before its answer would take the word back.
  const dismissed = staff.waitForResponse((response) => response.url().endsWith('/dismiss'))
  await bar(staff).getByRole('button', { name: '關閉公告' }).click()
  await bar(staff).waitFor({ state: 'detached' })
  expect((await dismissed).ok()).toBe(true)
  await staff.reload()
  await staff.locator('main h1, main h2').first().waitFor()
  expect(await bar(staff).count()).toBe(0)
  // For everybody else it stays.
  await admin.reload()
  await bar(admin).waitFor()
})
