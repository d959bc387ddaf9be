/** People are named in the reader's language wherever one is named (sc.md §3.1 `name`); what carries all names by contract carries them as they are. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findReceiver } from '../../../server/mail/letters'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'

interface Known {
  id: number
  tw: string
  en: string
}

let app: TestApp
let admin: Client
let manager: Client
let staff: Client
const known: Record<string, Known> = {}
const languages = ['en', 'tw'] as const

beforeAll(async () => {
  app = await testApp()
  ;[admin, manager, staff] = [await app.signIn('admin'), await app.signIn('manager'), await app.signIn('staff01')]
  const { rows } = await sql<{
    id: number
    account: string
    name: string
    name_en: string
  }>`select id, account, name, name_en from sc_user`.execute(app.db)
  for (const { id, account, name, name_en } of rows) known[account] = { id: Number(id), tw: name, en: name_en }
})
afterAll(() => app.close())

function person(account: string): Known {
  const found = known[account]
  if (!found) throw new Error(`${account} is not in the demo data`)
  return found
}
/** What the caller reads in a language. */
async function read(url: string, language: string, client = admin): Promise<Row> {
  const { status, body } = await client.get(url, { language })
  expect(status, `${url} ${JSON.stringify(body)}`).toBe(200)
  return body as unknown as Row
}
const post = async (url: string, payload: object, language: string, client = admin): Promise<Row> => {
  const { status, body } = await client.post(url, payload, { language })
  expect(status, `${url} ${JSON.stringify(body)}`).toBeLessThan(300)
  return body as unknown as Row
}
const taxCategory = async (code: string): Promise<number> =>
  Number(
    (
      (await post(
        '/api/cm/tax-category',
        { code, name: { en: `Rate ${code}`, tw: `稅率 ${code}` }, country: 'TW', kind: 'standard', rate: '5' },
        'en',
      )) as { data: { id: number } }
    ).data.id,
  )

describe.each(languages)('in %s', (language) => {
  const nameOf = (account: string) => person(account)[language]
  const otherOf = (account: string) => person(account)[language === 'en' ? 'tw' : 'en']
  /** Somewhere in the answer, and nowhere by his other name. */
  const names = (answer: unknown, account: string) => {
    expect(JSON.stringify(answer)).toContain(JSON.stringify(nameOf(account)))
    expect(JSON.stringify(answer)).not.toContain(JSON.stringify(otherOf(account)))
  }

  test('cells of a list, its records, their history and what is offered', async () => {
    const id = await taxCategory(`LIST-${language.toUpperCase()}`)
    const {
      rows: [headed],
    } = await sql<{
      account: string
    }>`select u.account from sc_department as d join sc_user as u on u.id = d.head_id where d.code = 'SALES'`.execute(app.db)
    names(((await read('/api/sc/department?q=SALES', language)).meta as Row).refs, headed?.account ?? '')
    names(((await read(`/api/cm/tax-category/${id}`, language)).data as Row)._refs, 'admin')
    names(await read(`/api/cm/tax-category/${id}/history`, language), 'admin')
    names(await read(`/api/sc/user/options?ids=${person('manager').id}`, language), 'manager')
  })

  test.each(languages)('he is found by his name in %s too', async (by) => {
    names(await read(`/api/sc/user/options?q=${encodeURIComponent(person('manager')[by])}`, language), 'manager')
    names(await read(`/api/common/search?q=${encodeURIComponent(person('manager')[by])}`, language), 'manager')
  })

  test('the organisation: chart, line above, who keeps a department open, who closed one', async () => {
    const {
      rows: [headed],
    } = await sql<{
      id: number
      account: string
    }>`select d.id, u.account from sc_department as d join sc_user as u on u.id = d.head_id where d.code = 'SALES'`.execute(app.db)
    const tree = (await read('/api/sc/department/tree', language)).data as { id: number; head: unknown }[]
    names(tree.find(({ id }) => Number(id) === Number(headed?.id))?.head, headed?.account ?? '')
    names(await post('/api/sc/department/chain', { parent: Number(headed?.id), head: person('manager').id }, language), 'manager')
    const {
      rows: [team],
    } = await sql<{ id: number }>`select id from sc_department where code = 'SALES-TW'`.execute(app.db)
    names(((await read(`/api/sc/department/${team?.id}/holders`, language)).data as Row).people, 'staff01')
  })

  test('rights: why, who may, what is held, compared, whom a change of a role touches', async () => {
    const { id } = person('staff01')
    names(((await read(`/api/sc/rights/explain?path=cm.use.lead.actions.list&user=${id}`, language)).data as Row).user, 'staff01')
    names((await read('/api/sc/rights/who?path=cm.use.lead.actions.list', language)).data, 'staff01')
    names(((await read(`/api/sc/rights/held?user=${id}`, language)).data as Row).user, 'staff01')
    names(((await read(`/api/sc/rights/compare?user=${id}&with=${person('manager').id}`, language)).data as Row).second, 'manager')
    const code = `names-${language}`
    const { data: role } = (await post('/api/sc/role', { code, name: { en: code } }, 'en')) as { data: { id: number } }
    const grant = { path: 'sc.admin.license', effect: 'allow', actions: ['show'], fields: [], read: 'none', write: 'none', targets: [] }
    names(
      (await post(`/api/sc/rights/role/${role.id}/preview`, { grants: [grant], added: [`u${id}`], removed: [], after: 0 }, language)).data,
      'staff01',
    )
  })

  test('what stands in his name and who takes it over; a transfer before it is done', async () => {
    const { suggested } = (await read(`/api/sc/user/${person('staff01').id}/handover`, language)).data as {
      suggested: { id: number; name: string }
    }
    const {
      rows: [above],
    } = await sql<{ account: string }>`select account from sc_user where id = ${suggested.id}`.execute(app.db)
    names(suggested, above?.account ?? '')
    const {
      rows: [held],
    } = await sql<{
      id: number
    }>`select id from sc_user_department where user_id = ${person('staff01').id} and is_primary and deleted_at is null`.execute(app.db)
    const {
      rows: [fin],
    } = await sql<{ id: number }>`select id from sc_department where code = 'FIN'`.execute(app.db)
    const preview = (
      await post('/api/sc/user-department/transfer/preview', { posts: [held?.id], department: fin?.id, start_date: '2027-03-01' }, language)
    ).data
    names(preview, 'staff01')
    names(preview, 'fin')
  })

  test('comments and files beside a record', async () => {
    const id = await taxCategory(`SAID-${language.toUpperCase()}`)
    const said = await post(
      `/api/common/comment/cm/tax-category/${id}`,
      { body: `@[${person('manager').id}] and @[${person('staff01').id}]` },
      language,
    )
    names((said.meta as Row).not_notified, 'staff01')
    const refs = ((await read(`/api/common/comment/cm/tax-category/${id}`, language)).meta as Row).refs
    names(refs, 'admin')
    names(refs, 'manager')
  })

  test('reports, the licence, what somebody plans in cm, quotas', async () => {
    const { data } = (await read('/api/sc/report/span', language)) as { data: { rows: { cells: string[] }[] } }
    expect(data.rows.some(({ cells }) => cells[0] === nameOf('head.sales'))).toBe(true)
    expect(data.rows.some(({ cells }) => cells[0] === otherOf('head.sales'))).toBe(false)
    names(((await read('/api/sc/report/rights-people', language)).data as Row).rows, 'admin')
    const agenda = JSON.stringify((await read('/api/cm/activity/agenda?whose=all', language)).data)
    const owners = Object.values(known).filter((one) => one.tw !== one.en)
    expect(owners.some((one) => agenda.includes(JSON.stringify(one[language])))).toBe(true)
    expect(owners.filter((one) => agenda.includes(`"name":${JSON.stringify(one[language === 'en' ? 'tw' : 'en'])}`))).toEqual([])
  })

  test('looking as somebody else', async () => {
    const { data } = (await post('/api/sc/rights/view-as', { user: person('staff01').id, reason: 'He misses a menu' }, language)) as {
      data: Row
    }
    names(data, 'staff01')
    const viewing = await admin.get(`/api/sc/user/${admin.userId}`, { language, headers: { 'X-View-As': String(person('staff01').id) } })
    names((viewing.body as unknown as { data: Row }).data.viewing, 'staff01')
    expect((await admin.delete('/api/sc/rights/view-as')).status).toBe(200)
  })

  test('a mail greets him by it', async () => {
    await sql`update sc_user set language = ${language} where account = 'manager'`.execute(app.db)
    expect((await findReceiver(app.app.kontor.systemContext(), person('manager').id))?.name).toBe(nameOf('manager'))
  })
})

describe('the bell', () => {
  const titles = async (client: Client, event: string): Promise<Record<string, string> | undefined> =>
    (
      await sql<{ title: Record<string, string> }>`
    select data->'title' as title from sc_user_notification where user_id = ${client.userId} and event = ${event} order by id desc limit 1`.execute(
        app.db,
      )
    ).rows[0]?.title

  test("names who wrote in the reader's language, which is known only when he reads, also where several did", async () => {
    const id = await taxCategory('BELL')
    await post(`/api/common/comment/cm/tax-category/${id}`, { body: `@[${manager.userId}] look` }, 'tw')
    expect(await titles(manager, 'common.comment.mention')).toMatchObject({
      en: expect.stringContaining('Ming-che Chou'),
      tw: expect.stringContaining('周明哲'),
      cn: expect.stringContaining('周明哲'),
      jp: expect.stringContaining('周明哲'),
    })
    const hr = await app.signIn('head.sales')
    await post(`/api/common/comment/cm/tax-category/${id}`, { body: `@[${manager.userId}] me too` }, 'tw', hr)
    expect(await titles(manager, 'common.comment.mention')).toMatchObject({
      en: expect.stringContaining('Yi-chun Wang'),
      tw: expect.stringContaining('王怡君'),
    })
  })

  test('a follower and who was viewed read it so too', async () => {
    const id = await taxCategory('BELL-FOLLOW')
    await manager.post(`/api/sc/follow/cm/tax-category/${id}`)
    const { body } = await admin.get(`/api/cm/tax-category/${id}`)
    await admin.patch(`/api/cm/tax-category/${id}`, { rate: '6', version: body.data.version })
    await expect
      .poll(() => titles(manager, 'sc.follow.updated'))
      .toMatchObject({ en: expect.stringContaining('Ming-che Chou'), tw: expect.stringContaining('周明哲') })
    await expect
      .poll(() => titles(staff, 'sc.rights.viewed'))
      .toMatchObject({ en: expect.stringContaining('Ming-che Chou'), tw: expect.stringContaining('周明哲') })
  })
})

describe('what carries all names carries them as they are', () => {
  test.each(languages)('everybody in one list, in %s', async (language) => {
    const { data } = (await read('/api/sc/user/all', language)) as unknown as { data: { account: string; name: string; name_en: string }[] }
    expect(data.find(({ account }) => account === 'manager')).toMatchObject({ name: '林雅婷', name_en: 'Ya-ting Lin' })
    expect((await read(`/api/sc/user/${person('manager').id}`, language)).data).toMatchObject({ name: '林雅婷', name_en: 'Ya-ting Lin' })
  })

  test('who has no English name is named as he is', async () => {
    await sql`update sc_user set name_en = '' where account = 'staff02'`.execute(app.db)
    expect((await read(`/api/sc/user/options?ids=${person('staff02').id}`, 'en')).data).toMatchObject([{ title: '劉思妤' }])
  })
})
