/** Mails of an account in the company's words (sc.md §2 /sc/notify, §3.5). */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'
import { until } from '../../support/until'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await testApp()
  admin = await app.signIn('admin')
  await admin.patch('/api/sc/company-setup', { base_url: 'https://kontor.example.com/' })
})
beforeEach(async () => {
  await sql`delete from sc_notify_template`.execute(app.db)
})
afterAll(() => app.close())

const template = (values: Row, language = 'en') =>
  admin.post('/api/sc/notify-template', { channel: 'mail', language, ...values }, { language: 'en' })
let made = 0
async function invited(language = 'en'): Promise<string> {
  const account = `lettered${++made}`
  expect(
    (
      await admin.post('/api/sc/user', {
        account,
        name: `Lettered ${made}`,
        email: `${account}@example.com`,
        language,
        hire_date: '2026-01-01',
      })
    ).status,
  ).toBe(201)
  return account
}
async function mailTo(account: string, event: string): Promise<{ subject: string; text: string; html: string }> {
  const ask = async () =>
    (
      await sql<{
        subject: string
        text: string
        html: string
      }>`select subject, text, html from sc_mail_outbox where "to" = ${`${account}@example.com`} and event = ${event} order by id desc limit 1`.execute(
        app.db,
      )
    ).rows
  const [mail] = await until(ask, (rows) => rows.length > 0)
  const open = (part: 'text' | 'html') => app.app.kontor.secrets.open(String(mail?.[part]), `sc/mail-outbox.${part}`) ?? ''
  return { subject: mail?.subject ?? '', text: open('text'), html: open('html') }
}

test('an invitation says what the template says, with the link twice: where it is named and on the button; elsewhere the product speaks', async () => {
  expect(
    (
      await template({
        event: 'sc.user.invited',
        subject: 'Welcome aboard, {{name}}',
        body: 'Your account is {{account}}.\n\nBegin at {{link}} until {{until}}. <b>No HTML</b>',
      })
    ).status,
  ).toBe(201)
  const account = await invited()
  const { subject, text, html } = await mailTo(account, 'sc.user.invited')
  expect(subject).toBe(`Welcome aboard, Lettered ${made}`)
  expect(text).toContain(`Your account is ${account}.`)
  expect(text.match(/https:\/\/kontor\.example\.com\/reset-password\/[\w-]+/g)).toHaveLength(2)
  expect(html).toContain('&lt;b&gt;No HTML&lt;/b&gt;')
  expect(html).toContain('Choose a password</a>')
  expect((await mailTo(await invited('jp'), 'sc.user.invited')).subject).not.toContain('Welcome aboard')
})

test('what the product would have said can be named whole; without the template it speaks again', async () => {
  const account = await invited()
  const {
    body: {
      data: [user],
    },
  } = await admin.get(`/api/sc/user?filter[account][eq]=${account}`)
  const id = Number(user?.id)
  await sql`update sc_user set status = 'active' where id = ${id}`.execute(app.db)
  const {
    body: { data: kept },
  } = await template({ event: 'sc.password.changed', subject: 'IT: {{title}}', body: '{{body}}\n\nCall 1234.' })
  expect((await admin.post(`/api/sc/user/${id}/reset-password`)).status).toBe(200)
  const own = await mailTo(account, 'sc.password.changed')
  expect(own.subject).toBe('IT: Your password was reset')
  expect(own.text).toContain(`An administrator reset the password of your account ${account}`)
  expect(own.text).toContain('Call 1234.')
  expect((await admin.delete(`/api/sc/notify-template/${Number(kept.id)}`)).status).toBe(200)
  await sql`delete from sc_mail_outbox`.execute(app.db)
  await admin.post(`/api/sc/user/${id}/reset-password`)
  expect((await mailTo(account, 'sc.password.changed')).subject).toBe('Your password was reset')
})

test('a mail whose link is the matter keeps it, and names nothing that it has not', async () => {
  const lost = await template({ event: 'sc.user.invited', subject: 'Welcome', body: 'Ask us for your link, {{account}}.' })
  expect([lost.status, lost.body.errors]).toEqual([
    422,
    { body: ['The text needs {{link}}: without the link nobody could choose a password.'] },
  ])
  expect((await template({ event: 'sc.password.forgotten', subject: '{{link}}', body: 'No link here' })).body.errors).toHaveProperty('body')
  expect((await template({ event: 'sc.user.locked', subject: 'Locked', body: 'From {{ip}}' })).body.errors.body?.[0]).toContain('“ip”')
  expect((await template({ event: 'sc.user.locked', subject: 'Locked', body: 'Until {{until}}' })).status).toBe(201)
})

test("the register offers the product's texts as a start, and their placeholders are those of the event, in four languages", async () => {
  const {
    body: { data },
  } = await admin.get('/api/sc/notify-rule/events')
  const events = data as unknown as {
    event: string
    mail_only: boolean
    placeholders: { mail: string[] }
    product: Record<string, { subject: string; body: string }[]>
  }[]
  const own = events.filter(({ product }) => (product.en?.length ?? 0) > 0)
  expect(own.map(({ event }) => event)).toEqual([
    'sc.user.invited',
    'sc.password.forgotten',
    'sc.email.changed',
    'sc.contact.changed',
    'sc.twofactor.changed',
    'sc.login.new-device',
    'sc.token.created',
    'sc.user.locked',
    'sc.password.changed',
  ])
  for (const { placeholders, product } of own)
    for (const { subject, body } of Object.values(product).flat())
      for (const [, name = ''] of `${subject} ${body}`.matchAll(/\{\{(\w+)\}\}/g)) expect(placeholders.mail).toContain(name)
  expect(new Set(own.map(({ product }) => Object.keys(product).length))).toEqual(new Set([4]))
  const preview = await admin.post('/api/sc/notify-template/preview', {
    event: 'sc.user.invited',
    channel: 'mail',
    language: 'en',
    subject: '{{title}} for {{account}}',
    body: '{{link}}',
  })
  expect(preview.body.data.subject).toContain('‹account›')
})
