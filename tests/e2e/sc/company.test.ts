/** What a company sets up (sc.md §2, §9): its mail server with the outbox beside the jobs, its words, its licence, and the year of its calendar. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queueMail } from '../../../server/mail/queue'
import { transact } from '../../../server/kernel/context'
import { licenseMaker } from '../../support/license'
import { startMailServer, type MailServer } from '../../support/mail-server'
import { fitsEveryLook } from '../support/every-look'
import { isSaved, modulesOf } from '../support/parts'
import { joined, openProduct, violationsOf } from '../support/signed-in'
import { to } from '../support/to'
import { today } from '../support/today'

const maker = licenseMaker()
const { real, go, open } = await openProduct({ env: { KONTOR_LICENSE_KEY: maker.publicPem } })
let server: MailServer
beforeAll(async () => {
  server = await startMailServer({ login: { user: 'kontor', password: 'right' } })
})
afterAll(() => server.close())

test('an administrator sets the mail server, corrects what is wrong with it, and mail leaves; the outbox is live, and mails are cancelled and sent again there, all at once too', async () => {
  const { page } = await open()
  const settings = {
    to: page.getByLabel('Test mail to'),
    test: page.getByRole('button', { name: 'Send a test mail' }),
    port: page.getByLabel('Port'),
    password: page.getByLabel('Password', { exact: true }),
  }
  const save = async () => {
    const saved = page.waitForResponse(isSaved)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    expect((await saved).status()).toBe(200)
  }
  await go(page, '/sc/company-settings')
  await page.getByText('No mail server is set: mails are held.').waitFor()
  await page.getByLabel('Mail server (SMTP)').fill('127.0.0.1')
  await settings.port.fill('1')
  await page.getByLabel('Encryption').click()
  await page.getByRole('option', { name: 'None' }).click()
  await page.getByLabel('User name').fill('kontor')
  await settings.password.fill('wrong')
  await page.getByLabel('Sender').fill('Kontor <kontor@example.com>')
  await save()
  await page.getByText('Not tested yet: mails are held until a test mail was taken.').waitFor()
  await expect.poll(() => settings.password.inputValue()).toBe('')

  await settings.to.fill('me@example.com')
  await settings.test.click()
  await page.getByText('127.0.0.1 takes no connection on port 1.').waitFor()
  await settings.port.fill(String(server.port))
  await page.getByText('The saved settings are tested. Save your changes first.').waitFor()
  await save()
  await settings.test.click()
  await page.getByText('127.0.0.1 refused user name or password.').waitFor()
  await settings.password.fill('right')
  await save()
  await settings.test.click()
  await page.getByText('The mail server took the test mail to me@example.com.').waitFor()
  expect(server.received.map(({ to }) => to)).toEqual([['me@example.com']])
  expect(await violationsOf(page)).toEqual([])

  server.refuse = { at: 'recipient', answer: 'mailbox unavailable' }
  const system = real.app.app.kontor.systemContext()
  const queue = (to: string) =>
    transact(system, (tx) =>
      queueMail(tx, { to: [to], subject: `To ${to}`, html: '<p>Hello</p>', text: 'Hello', event: 'sc.user.invited' }),
    )
  await to(page, '/sc/jobs')
  await page.getByRole('link', { name: 'Mail outbox' }).first().click()
  await page.getByRole('heading', { name: /^Mail outbox/ }).waitFor()
  await queue('one@example.com')
  await queue('two@example.com')
  const row = (to: string) => page.locator('tr', { hasText: `To ${to}` })
  await row('one@example.com').getByText('Recipient refused').waitFor()
  await row('two@example.com').getByText('Recipient refused').waitFor()
  server.refuse = undefined
  await row('one@example.com').hover()
  await row('one@example.com').getByRole('button', { name: 'Actions for To one@example.com' }).click()
  await page.getByRole('menuitem', { name: 'Send again' }).click()
  await row('one@example.com').getByText('Sent', { exact: true }).waitFor()
  await row('two@example.com').getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Cancel mail' }).click()
  await row('two@example.com').getByText('Cancelled').waitFor()
  expect((await sql<{ to: string }>`select "to" from sc_mail_outbox where state = 'cancelled'`.execute(real.app.db)).rows).toEqual([
    { to: 'two@example.com' },
  ])

  // Failed ones: what is held would leave, now that the mail server is set.
  await sql`insert into sc_mail_outbox ("to", subject, html, text, event, state)
    select 'many@example.com', 'Many ' || n, 'x', 'x', 'sc.user.invited', case when n = 1 then 'sent' else 'failed' end from generate_series(1, 205) as n`.execute(
    real.app.db,
  )
  await to(page, '/sc/jobs/mail?q=Many')
  await page.getByText(/of 205/).waitFor()
  await page.locator('thead').getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Select all 205 matching' }).click()
  await page.getByRole('button', { name: 'Cancel mail' }).click()
  await page.getByText('205 entries are being changed in the background.').waitFor()
  await page.getByRole('button', { name: /^Jobs:/ }).click()
  const job = page.locator('.k-job', { hasText: '204 done, 1 failed.' })
  await job.getByText('1 was refused').click()
  await job.getByText('This is not possible in the present state of the record.').waitFor()
  await job.getByText('Many 1', { exact: true }).waitFor()
  expect(
    (
      await sql<{ n: number }>`select count(*)::int as n from sc_mail_outbox where subject like 'Many %' and state = 'cancelled'`.execute(
        real.app.db,
      )
    ).rows,
  ).toEqual([{ n: 204 }])
  expect(await violationsOf(page)).toEqual([])
})

test('a text is found by its words and reworded; who has the console open sees it without reload', async () => {
  const word = 'Lobby'
  const [{ page }, { page: colleague }] = [await open(), await open({ account: 'staff01' })]
  const hears = joined(colleague, 'private-user.')
  await colleague.goto(`${real.url}/notifications`)
  await colleague.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor()
  await hears
  await go(page, '/sc/company-settings')
  const search = page.getByRole('searchbox', { name: 'Search texts' })
  await search.fill('common:bell.title')
  await page.getByRole('status').getByText('1 text', { exact: true }).waitFor()
  await fitsEveryLook(page)
  await page.getByRole('button', { name: /^Reword: / }).click()
  const dialog = page.getByRole('dialog', { name: 'Reword' })
  await dialog.getByLabel('English').fill(`${word} {{name}}`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('The product’s text has no {{name}}: only its own placeholders are filled.').waitFor()
  await dialog.getByLabel('English').fill(word)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: `Reword: ${word}` }).waitFor()
  await colleague.getByRole('heading', { level: 1, name: word }).waitFor()
  await page.getByRole('button', { name: `Reword: ${word}` }).click()
  await dialog.getByRole('button', { name: 'Back to the product’s text' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await colleague.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor()
})

/** It has not begun: publishing days of the past asks another question. */
const nextYear = Number(today.slice(0, 4)) + 1
const ofNextYear = () =>
  sql<{
    n: number
    drafts: number
  }>`select count(*)::int as n, (count(*) filter (where state = 'draft'))::int as drafts from sc_calendar_event as event
  join sc_calendar_region as region on region.id = event.region_id
  where region.code = 'TW' and event.deleted_at is null and extract(year from date) = ${nextYear}`
    .execute(real.app.db)
    .then(({ rows }) => rows[0])

test('a year is prepared from the rules, row by row, undone, taken over again and published; a day is entered where one clicks; the table is a click away', async () => {
  await sql`delete from sc_calendar_event where extract(year from date) = ${nextYear}`.execute(real.app.db)
  const { page } = await open({ account: 'hr' })
  await go(page, '/sc/calendar-event?year=2026')
  await page.getByText('120 days off, 245 workdays').waitFor()
  await page.getByRole('link', { name: /Substitute holiday, Substitute for Day before/ }).waitFor()
  await to(page, `/sc/calendar-event?year=${nextYear - 1}`)
  await page.getByRole('button', { name: 'Next year' }).click()
  await page.getByText(`${nextYear} is not prepared – prepare it.`).waitFor()
  await page.getByRole('button', { name: 'Prepare year' }).click()
  const dialog = page.getByRole('dialog', { name: `Prepare ${nextYear}` })
  await dialog.getByText('Proposed by the rules of the law.').waitFor()
  expect(await violationsOf(page)).toEqual([])
  const rows = dialog.locator('tbody tr')
  const proposed = await rows.count()
  await rows.first().getByRole('checkbox').uncheck()
  await dialog.getByRole('button', { name: `Apply ${proposed - 1} days` }).click()
  await expect.poll(ofNextYear).toEqual({ n: proposed - 1, drafts: proposed - 1 })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(ofNextYear).toEqual({ n: 0, drafts: 0 })
  await page.getByText(`${nextYear} is not prepared – prepare it.`).waitFor()
  await page.getByRole('button', { name: 'Prepare year' }).click()
  await dialog.getByRole('button', { name: `Apply ${proposed} days` }).click()
  await page.getByText(new RegExp(`^1\\d\\d days off, 2\\d\\d workdays · ${proposed} drafts`)).waitFor()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page
    .getByRole('dialog', { name: `Publish ${nextYear}?` })
    .getByRole('button', { name: 'Publish' })
    .click()
  await expect.poll(ofNextYear).toEqual({ n: proposed, drafts: 0 })

  await to(page, '/sc/calendar-event?year=2026')
  await page.getByText('120 days off, 245 workdays').waitFor()
  await fitsEveryLook(page)
  await page.locator('a[href*="date=2026-11-12"]').click()
  await page.locator('.k-entry[data-path="kind"]').getByRole('combobox').click()
  await page.getByRole('option', { name: 'Company day off' }).click()
  await page.locator('.k-entry[data-path="name"] input').first().fill('Anniversary')
  await page.locator('.k-entry[data-path="pay_class"]').getByRole('combobox').click()
  await page.getByRole('option', { name: 'No legal premium' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page
    .getByRole('link', { name: /Company day off, Anniversary, Draft/ })
    .first()
    .waitFor()

  await to(page, '/sc/calendar-event')
  await page.getByText('Table', { exact: true }).click()
  await page.waitForURL('**/sc/calendar-event?as=table')
  await page.locator('.k-table tbody tr').first().waitFor()
})

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const fileOf = (text: string) => ({ name: 'kontor-license.json', mimeType: 'application/json', buffer: Buffer.from(text) })
test('the community edition has no limits; a file is refused or in force at once; a module leaves the menu and comes back; an auditor changes nothing', async () => {
  const { page } = await open()
  await go(page, '/sc/license')
  await page.getByRole('heading', { name: 'Community edition' }).waitFor()
  await page.getByText('No licence was uploaded yet.').waitFor()
  await fitsEveryLook(page)

  const chooser = page.locator('input[type=file]')
  await chooser.setInputFiles(fileOf(licenseMaker().file({})))
  await page.getByRole('alert').getByText('The signature does not fit').waitFor()
  await page.getByRole('heading', { name: 'Community edition' }).waitFor()
  await chooser.setInputFiles(fileOf(maker.file({ licensee: 'Formosa Harbour Co.', seats: 20, expires_at: day(10), issued_at: day(-1) })))
  await page.getByRole('heading', { name: 'Edition “business”' }).waitFor()
  await page.getByText(/Ends on .*, in (10|11) days\./).waitFor()
  await page.getByText(/^\d+ of 20 taken$/).waitFor()
  await page.getByText('No seat is free').waitFor()
  await page.getByRole('region', { name: 'History' }).getByText('Formosa Harbour Co.').waitFor()

  await expect.poll(() => modulesOf(page)).toContain('Customers')
  const modules = await modulesOf(page)
  await page.getByRole('switch', { name: 'Use Customers' }).click()
  const ask = page.getByRole('dialog', { name: 'Switch off Customers?' })
  await ask.waitFor()
  expect(await violationsOf(page)).toEqual([])
  await ask.getByRole('button', { name: 'Switch off' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Customers' }).getByText('Off', { exact: true }).waitFor()
  await expect.poll(() => modulesOf(page)).toEqual(modules.filter((name) => name !== 'Customers'))
  await page.getByRole('switch', { name: 'Use Customers' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Customers' }).getByText('On', { exact: true }).waitFor()
  await expect.poll(() => modulesOf(page)).toEqual(modules)

  const auditor = await open({ account: 'auditor' })
  await go(auditor.page, '/sc/license')
  await auditor.page.locator('.k-license-modules li').first().waitFor()
  expect([await auditor.page.getByRole('switch').count(), await auditor.page.locator('input[type=file]').count()]).toEqual([0, 0])
})
