/** Export of lists (shell.md §8, sc.md §8): the same rows as the list, typed, in the reader's words, and nothing that he may not see. */
import { Readable } from 'node:stream'
import { inflateSync } from 'node:zlib'
import { sql } from 'kysely'
import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Answer, type Client, type TestApp } from '../../support/app'
import { entryOf, workbookOf } from '../../support/workbook'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await testApp()
  admin = await app.signIn('admin')
})
afterAll(() => app.close())

const csvOf = (answer: Answer): string[][] => {
  const text = answer.raw.rawPayload.toString('utf8')
  expect(text.startsWith('\ufeff')).toBe(true)
  return Papa.parse<string[]>(text.slice(1), { skipEmptyLines: true }).data
}
interface SheetRow {
  values: unknown[]
  formats: (string | undefined)[]
}
async function xlsxOf(payload: Buffer): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  for (const sheet of (await workbookOf(payload)).worksheets)
    sheet.eachRow((row) => {
      const values = (row.values as unknown[]).slice(1) // exceljs counts cells from 1
      rows.push({ values, formats: values.map((_, at) => row.getCell(at + 1).numFmt) })
    })
  return rows
}
const exported = (client: Client, entity: string, body: object, language = 'en') => client.post(`/api/${entity}/export`, body, { language })

describe('a direct export', () => {
  test("as CSV is the list: its filter, order and columns, headings and values in the reader's words", async () => {
    const listed = await admin.get('/api/cm/tax-category?filter[active]=true&sort=-code&per_page=200')
    const answer = await exported(admin, 'cm/tax-category', {
      format: 'csv',
      filter: { field: 'active', op: 'eq', value: true },
      sort: '-code',
      columns: ['code', 'name', 'kind', 'rate', 'active'],
    })
    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'text/csv; charset=utf-8' } })
    expect(answer.headers['content-disposition']).toMatch(/attachment; filename="Tax categories \d{4}-\d\d-\d\d\.csv"/)
    const [head, ...rows] = csvOf(answer)
    expect(head).toEqual(['Code', 'Name', 'Kind', 'Rate (%)', 'Active'])
    expect(rows.map(([code]) => code)).toEqual(listed.body.data.map(({ code }) => code))
    expect(rows.map((row) => row[3])).toEqual(listed.body.data.map(({ rate }) => rate ?? ''))
    expect(new Set(rows.map((row) => row[4]))).toEqual(new Set(['Yes']))
    const chinese = csvOf(await exported(admin, 'cm/tax-category', { format: 'csv', columns: ['code', 'active'] }, 'tw'))
    expect(chinese[0]).not.toEqual(['Code', 'Active'])
    expect(chinese[1]?.[1]).toBe('是')
  })

  test('with field names keeps every language and the values of the API', async () => {
    const [head, ...rows] = csvOf(
      await exported(admin, 'cm/tax-category', {
        format: 'csv',
        labels: 'field',
        sort: 'code',
        columns: ['code', 'name', 'kind', 'active'],
      }),
    )
    expect(head).toEqual(['code', 'name_en', 'name_tw', 'name_cn', 'name_jp', 'kind', 'active'])
    const listed = await admin.get('/api/cm/tax-category?sort=code&per_page=200')
    expect(rows).toEqual(
      listed.body.data.map(({ code, name, kind, active }) => {
        const { en = '', tw = '', cn = '', jp = '' } = name as Record<string, string>
        return [code, en, tw, cn, jp, kind, String(active)]
      }),
    )
  })

  test('as XLSX has typed cells, a frozen head, titles for references and dates that no zone shifts', async () => {
    const answer = await exported(admin, 'sc/user-department', {
      format: 'xlsx',
      columns: ['user', 'department', 'is_primary', 'start_date', 'created_at', 'created_by'],
      sort: 'id',
    })
    const [head, first] = await xlsxOf(answer.raw.rawPayload)
    const listed = await admin.get('/api/sc/user-department?sort=id&per_page=1')
    const row = listed.body.data[0] as Record<string, unknown>
    const { refs } = listed.body.meta as { refs: Record<string, Record<string, { title: string }>> }
    expect(head?.values.slice(0, 2)).toEqual(['Person', 'Department'])
    expect(first?.values[0]).toBe(refs['sc/user']?.[String(row.user)]?.title)
    expect(first?.values[1]).toBe(refs['sc/department']?.[String(row.department)]?.title)
    expect(first?.values[2]).toBe(row.is_primary)
    expect(first?.values[3]).toEqual(new Date(`${String(row.start_date)}T00:00:00Z`))
    expect(first?.formats.slice(3, 5)).toEqual(['yyyy-mm-dd', 'yyyy-mm-dd hh:mm:ss'])
    // Taipei is eight hours ahead.
    expect((first?.values[4] as Date).getTime()).toBe(Math.floor((Date.parse(String(row.created_at)) + 8 * 3_600_000) / 1000) * 1000)
    expect(entryOf(answer.raw.rawPayload, 'xl/worksheets/sheet1.xml')).toMatch(
      /<pane[^>]*ySplit="1"[^>]*state="frozen"|<pane[^>]*state="frozen"[^>]*ySplit="1"/,
    )
  })

  test('of selected rows, or of all but some, has those', async () => {
    const { body } = await admin.get('/api/cm/source?sort=id&per_page=200')
    const ids = body.data.map(({ id }) => Number(id))
    const codes = async (part: object) =>
      csvOf(await exported(admin, 'cm/source', { format: 'csv', columns: ['id'], sort: 'id', ...part }))
        .slice(1)
        .map(([id]) => Number(id))
    expect(await codes({ ids: ids.slice(1, 3) })).toEqual(ids.slice(1, 3))
    expect(await codes({ except: ids.slice(1) })).toEqual(ids.slice(0, 1))
    // What the search and filter leave out stays out.
    expect(await codes({ ids, filter: { field: 'id', op: 'eq', value: ids[0] } })).toEqual([ids[0]])
  })

  test('neutralises texts that a spreadsheet would run, in headings and cells, and leaves numbers alone', async () => {
    const name = '=HYPERLINK("http://x")'
    const created = await admin.post('/api/cm/deposit-ratio', {
      code: 'EVIL',
      name: { en: name },
      percent: '12.5',
      due_when: 'order_confirmed',
    })
    const samples = created.status === 201 ? created : await admin.post('/api/cm/tag', { name: { en: name } })
    expect(samples.status).toBe(201)
    const entity = created.status === 201 ? 'cm/deposit-ratio' : 'cm/tag'
    const query = { filter: { field: 'id', op: 'eq', value: (samples.body.data as Record<string, unknown>).id }, columns: ['name'] }
    expect(csvOf(await exported(admin, entity, { format: 'csv', ...query }))[1]).toEqual([`'${name}`])
    expect((await xlsxOf((await exported(admin, entity, { format: 'xlsx', ...query })).raw.rawPayload))[1]?.values).toEqual([`'${name}`])
  })

  test('as PDF has A4 pages and embeds the characters of all four languages', async () => {
    const answer = await exported(admin, 'cm/source', { format: 'pdf', columns: ['code', 'name'] }, 'cn')
    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } })
    const text = answer.raw.rawPayload.toString('latin1')
    expect(text.startsWith('%PDF-')).toBe(true)
    expect(text).toMatch(/\/MediaBox \[0 0 595\.28 841\.89\]/)
    expect(text).toMatch(/NotoSansSC/)
    expect(unicodeOf(answer.raw.rawPayload)).toEqual(expect.arrayContaining([...'来源']))
    expect(text).not.toContain('/Subtype /Image')
  })

  test('as PDF says by what it is filtered, with the names of what the filter names', async () => {
    const {
      rows: [person],
    } = await sql<{ id: number }>`update sc_user set name = '龘龗' where account = 'staff03' returning id`.execute(app.db)
    const printed = async (filter: object | undefined) =>
      unicodeOf(
        (await exported(admin, 'cm/source', { format: 'pdf', columns: ['code'], ...(filter ? { filter } : {}) }, 'tw')).raw.rawPayload,
      )
    expect(await printed(undefined)).not.toEqual(expect.arrayContaining(['龘']))
    expect(await printed({ all: [{ field: 'created_by', op: 'in', value: [person?.id] }] })).toEqual(
      expect.arrayContaining([...'龘龗建立']),
    )
  })

  test("as PDF shows the company's logo; one that can't be read is left out (shell.md §8)", async () => {
    const { default: sharp } = await import('sharp')
    const printed = async (content: Buffer) => {
      const key = `attachments/logo-${content.length}`
      await app.app.kontor.files.put(key, Readable.from([content]))
      await sql`with logo as (insert into sc_attachment (name, size, mime, storage_key, state, scan, module, entity, record_id, field)
        values ('logo.png', ${content.length}, 'image/png', ${key}, 'ready', 'skipped', 'sc', 'company-setup', 1, 'logo') returning id)
        update sc_company_setup set logo_id = (select id from logo) where id = 1`.execute(app.db)
      return (await exported(admin, 'cm/source', { format: 'pdf', columns: ['code'] })).raw.rawPayload.toString('latin1')
    }
    const picture = await sharp({ create: { width: 300, height: 90, channels: 3, background: '#2f54eb' } })
      .png()
      .toBuffer()
    expect(await printed(picture)).toContain('/Subtype /Image')
    expect(await printed(picture.subarray(0, 60))).not.toContain('/Subtype /Image')
    await sql`update sc_company_setup set logo_id = null where id = 1`.execute(app.db)
  })
})

describe('rights', () => {
  test('are those of the list and of export; others are refused', async () => {
    const staff = await app.signIn('staff01')
    expect((await exported(staff, 'sc/user', { format: 'csv' })).status).toBe(403)
    expect((await exported(app.anonymous, 'sc/user', { format: 'csv' })).status).toBe(401)
    expect((await exported(admin, 'sc/job', { format: 'csv' })).status).toBe(404)
  })

  test.each(['own', 'dept', 'tree', 'all', 'listed'] as const)('with the scope %s it has exactly the rows of the list', async (scope) => {
    const person = await grantOrganisation(scope)
    const listed = await person.get('/api/sc/user?sort=id&per_page=200')
    const answer = await exported(person, 'sc/user', { format: 'csv', columns: ['id'], sort: 'id' })
    expect([listed.status, answer.status]).toEqual([200, 200])
    expect(
      csvOf(answer)
        .slice(1)
        .map(([id]) => Number(id)),
    ).toEqual(listed.body.data.map(({ id }) => id))
    expect(listed.body.data.length > 0 || scope === 'listed').toBe(true)
  })

  test('a hidden field is never in the bytes, not by name, not in all columns, not as XLSX or PDF', async () => {
    const person = await grantOrganisation('all')
    await sql`update sc_user set birth_date = '1977-07-07', mobile = '+886977077077'`.execute(app.db)
    expect((await exported(person, 'sc/user', { format: 'csv', columns: ['account', 'birth_date'] })).status).toBe(403)
    expect(
      (await exported(person, 'sc/user', { format: 'csv', filter: { field: 'mobile', op: 'eq', value: '+886977077077' } })).status,
    ).toBe(403)
    expect((await exported(person, 'sc/user', { format: 'csv', sort: 'birth_date' })).status).toBe(403)
    expect((await exported(admin, 'sc/user', { format: 'csv', columns: ['password_hash'] })).status).toBe(403)
    for (const format of ['csv', 'xlsx', 'pdf'] as const) {
      const { status, raw } = await exported(person, 'sc/user', { format })
      expect(status).toBe(200)
      const bytes = format === 'xlsx' ? entryOf(raw.rawPayload, 'xl/worksheets/sheet1.xml') : raw.rawPayload.toString('latin1')
      for (const canary of ['1977', '077077', '$argon2']) expect(bytes.includes(canary)).toBe(false)
      if (format === 'xlsx')
        expect((await xlsxOf(raw.rawPayload)).flatMap(({ values }) => values.map(String)).join()).not.toMatch(/1977-07|Jul 07 1977/)
    }
    const seen = csvOf(await exported(admin, 'sc/user', { format: 'csv', columns: ['birth_date'] }))
    expect(seen[1]).toEqual(['1977-07-07'])
  })
})

describe('more than 2,000 rows', () => {
  test('come as a job: its file has all of them once, in order, over many pages', async () => {
    const rows = 3_210
    await sql`insert into sc_login_attempt (account, result, at, ip) select 'bulk' || n, 'bad', now() - (n % 7) * interval '1 day', '=' || n from generate_series(1, ${rows}) as n`.execute(
      app.db,
    )
    const answer = await exported(admin, 'sc/login-attempt', {
      format: 'xlsx',
      columns: ['account', 'at', 'ip'],
      sort: '-at,account',
      filter: { field: 'account', op: 'startswith', value: 'bulk' },
    })
    expect(answer.status).toBe(202)
    const id = Number((answer.body.data as Record<string, unknown>).job_id)
    const job = await ended(id)
    expect(job).toMatchObject({
      state: 'succeeded',
      result: { rows },
      done: rows,
      total: rows,
      file: { name: expect.stringMatching(/\.xlsx$/) as string },
    })
    const sheet = await xlsxOf((await admin.get(`/api/common/job/${id}/file`)).raw.rawPayload)
    const accounts = sheet.slice(1).map(({ values }) => String(values[0]))
    expect(accounts).toHaveLength(rows)
    expect(new Set(accounts).size).toBe(rows)
    const times = sheet.slice(1).map(({ values }) => (values[1] as Date).getTime())
    expect(times).toEqual([...times].sort((a, b) => b - a))
    expect(String(sheet[1]?.values[2])).toMatch(/^'=/)
    const {
      rows: [trail],
    } = await sql`select action, module, entity, actor from sc_audit_log where action = 'export' order by id desc limit 1`.execute(app.db)
    expect(trail).toMatchObject({ module: 'sc', entity: 'login-attempt', actor: admin.userId })
  })

  test('a right that is taken away before the job runs stops it', async () => {
    const { userId } = await grantOrganisation('all')
    // What the call refuses, the job refuses too: it runs with the rights of the moment.
    const id = await app.app.kontor.jobs.start(
      { ...app.app.kontor.systemContext(), language: 'en', acting_for: userId },
      'sc.export',
      { entity: 'sc/role', body: { format: 'csv' } },
      { title: 'taken away' },
    )
    expect(await ended(id)).toMatchObject({ state: 'failed', message: 'You do not have the right to do this.', file: null })
  })

  test('as PDF end at 5,000: a document is for reading', async () => {
    await sql`insert into sc_login_attempt (account, result, at) select 'long' || n, 'bad', now() from generate_series(1, 5001) as n`.execute(
      app.db,
    )
    const answer = await exported(admin, 'sc/login-attempt', { format: 'pdf' })
    expect(answer).toMatchObject({ status: 422, body: { errors: { format: [expect.any(String)] } } })
  })
})

describe('"Mine"', () => {
  test('is whoever asks: in the list, its count, its sums and its export alike; a number stays whose it is', async () => {
    const other = await grantOrganisation('all')
    await sql`update sc_user set created_by = case when account in ('staff05', 'staff06', 'staff07') then ${other.userId}::bigint when account = 'staff08' then ${admin.userId}::bigint end`.execute(
      app.db,
    )
    const seen = async (person: Client, value: unknown[]) => {
      const filter = { all: [{ field: 'created_by', op: 'in', value }] }
      const query = `filter=${encodeURIComponent(JSON.stringify(filter))}`
      const listed = await person.get(`/api/sc/user?sort=account&${query}`)
      const counted = await person.get(`/api/sc/user/aggregate?${query}`)
      const rows = csvOf(await exported(person, 'sc/user', { format: 'csv', columns: ['account'], sort: 'account', filter }))
        .slice(1)
        .flat()
      expect([listed.body.data.map(({ account }) => account), listed.body.meta.total, counted.body.meta.total]).toEqual([
        rows,
        rows.length,
        rows.length,
      ])
      return rows
    }
    expect(await seen(other, ['me'])).toEqual(['staff05', 'staff06', 'staff07'])
    expect(await seen(admin, ['me'])).toEqual(['staff08'])
    expect(await seen(admin, [String(other.userId)])).toEqual(['staff05', 'staff06', 'staff07'])
    expect((await admin.get('/api/sc/user?filter[created_by]=me')).body.data).toHaveLength(1)
    // It is a person, and nothing else.
    expect((await admin.get('/api/sc/user?filter[id]=me')).status).toBe(422)
  })
})

/** staff02 may list and export people, in this scope, without the guarded fields. */
async function grantOrganisation(scope: string): Promise<Client> {
  await sql`with gone as (delete from sc_role_assignment where role_id in (select id from sc_role where code = 'exporter')) delete from sc_role_grant where role_id in (select id from sc_role where code = 'exporter')`.execute(
    app.db,
  )
  await sql`insert into sc_role (code, name, builtin) select 'exporter', '{"en":"Exporter"}', false where not exists (select 1 from sc_role where code = 'exporter')`.execute(
    app.db,
  )
  const targets = scope === 'listed' ? ['u3', 'u5'] : []
  await sql`insert into sc_role_grant (role_id, path, effect, actions, "read", targets) select id, 'sc.admin.user', 'allow', array['list', 'show', 'export'], ${scope}, ${targets}::text[] from sc_role where code = 'exporter'`.execute(
    app.db,
  )
  const { userId } = await app.signIn('staff02')
  await sql`insert into sc_role_assignment (role_id, owner) select id, ${`u${userId}`} from sc_role where code = 'exporter'`.execute(app.db)
  await sql`insert into kontor_epoch (user_id, epoch) values (0, 1) on conflict (user_id) do update set epoch = kontor_epoch.epoch + 1`.execute(
    app.db,
  )
  return app.signIn('staff02')
}

interface Ended {
  state: string
  result: unknown
  file: unknown
  message: string | null
  done: number
  total: number
}
async function ended(id: number): Promise<Ended> {
  for (;;) {
    const {
      rows: [row],
    } = await sql<Ended>`select state, result, file, message, done, total from sc_job where id = ${id}`.execute(app.db)
    if (row && !['queued', 'running'].includes(row.state)) return row
    await new Promise((resolve) => {
      setTimeout(resolve, 25)
    })
  }
}

/** The characters that a document's fonts give glyphs to, out of their ToUnicode maps. */
function unicodeOf(pdf: Buffer): string[] {
  const found: string[] = []
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 7)) {
    if (pdf.toString('latin1', at - 3, at) === 'end') continue
    const end = pdf.indexOf('endstream', at)
    let content = ''
    try {
      content = inflateSync(pdf.subarray(at + 7, end)).toString('latin1')
    } catch {
      continue
    }
    if (!content.includes('beginbfrange') && !content.includes('beginbfchar')) continue
    for (const [, hex = ''] of content.matchAll(/<([0-9a-f]{4,8})>/gi)) found.push(String.fromCodePoint(parseInt(hex.slice(-4), 16)))
  }
  return found
}
