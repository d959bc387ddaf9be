/** Mail is set up in the company settings, tested there, and looked after beside the jobs (sc.md §2, §9). */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queueMail } from '../../../server/mail/queue'
import { transact } from '../../../server/kernel/context'
import { startMailServer, type MailServer } from '../../support/mail-server'
import { isSaved } from '../support/parts'
import { openProduct, violationsOf } from '../support/signed-in'

const { real, go, open } = await openProduct()
let server: MailServer
beforeAll(async () => {
  server = await startMailServer({ login: { user: 'kontor', password: 'right' } })
})
afterAll(() => server.close())

test('an administrator sets the mail server, is told what is wrong with it, corrects it, and mail leaves', async () => {
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
})

test('the outbox stands beside the jobs, is live, and mails are cancelled and sent again there', async () => {
  server.refuse = { at: 'recipient', answer: 'mailbox unavailable' }
  const system = real.app.app.kontor.systemContext()
  const queue = (to: string) =>
    transact(system, (tx) =>
      queueMail(tx, { to: [to], subject: `To ${to}`, html: '<p>Hello</p>', text: 'Hello', event: 'sc.user.invited' }),
    )
  const { page } = await open()
  await go(page, '/sc/jobs')
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
})

test('all matching mails are cancelled as one job, and the tray names those that were refused', async () => {
  // Failed ones: what is held would leave, now that the mail server is set.
  await sql`insert into sc_mail_outbox ("to", subject, html, text, event, state)
    select 'many@example.com', 'Many ' || n, 'x', 'x', 'sc.user.invited', case when n = 1 then 'sent' else 'failed' end from generate_series(1, 205) as n`.execute(
    real.app.db,
  )
  const { page } = await open()
  await go(page, '/sc/jobs/mail?q=Many')
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
