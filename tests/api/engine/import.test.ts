/** Import as reviewable changes (shell.md §8, sc.md §8, §12.8–9; runtime.md S33, S36, S47). */
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import ExcelJS from 'exceljs'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'
import { importFlow, type ImportFlow } from '../../support/import-file'
import { deflatedTimes, zip } from '../../support/zip'

let server: TestApp
let admin: Client
let flow: ImportFlow
beforeAll(async () => {
  server = await testApp()
  admin = await server.signIn('admin')
  flow = importFlow(server, admin)
})
afterAll(() => server.close())

const source = 'cm/source'
const byCode = async (code: string): Promise<Row | undefined> => (await admin.get(`/api/${source}?filter[code]=${code}`)).body.data[0]
const csv = (...lines: string[]) => `${lines.join('\r\n')}\r\n`
const states = (rows: readonly Row[]) => rows.map(({ line, state }) => [line, state])
let made = 0
const newCode = () => `IMP${++made}`
async function createSource(values: Row = {}): Promise<Row> {
  const { status, body } = await admin.post(`/api/${source}`, {
    code: newCode(),
    name: { en: 'Fair', tw: '展覽會' },
    channel: 'web',
    cost: '10',
    ...values,
  })
  expect([status, body.errors ?? {}]).toEqual([201, {}])
  return body.data
}

describe('a checked file', () => {
  test('tells of every row what it would do, old → new, with nothing written', async () => {
    const [same, changed] = [await createSource(), await createSource()]
    const [fresh, wrong] = [newCode(), newCode()]
    const view = await flow.checked(
      source,
      csv(
        'Code,Name (English),Name (繁體中文),Channel,Cost',
        `${String(same.code)},Fair,展覽會,Website,10.0000`,
        `${String(changed.code)},Fair,展覽會,展覽,"1,200"`,
        `${fresh},New one,新的,exhibition,`,
        `${wrong},,,,x`,
        `${fresh},Twice,重複,web,`,
      ),
    )
    expect(view.counters).toEqual({ total: 5, new: 1, changed: 1, same: 1, error: 2, done: 0 })
    const rows = await flow.rows(view.id)
    expect(states(rows)).toEqual([
      [2, 'same'],
      [3, 'changed'],
      [4, 'new'],
      [5, 'error'],
      [6, 'error'],
    ])
    expect(rows[1]?.changes).toEqual({ channel: { from: 'web', to: 'exhibition' }, cost: { from: '10.0000', to: '1200.0000' } })
    expect(rows[3]?.errors).toEqual({
      channel: ['This field is required.'],
      cost: ['This is not a number.'],
      name: ['This field is required.'],
    })
    expect(rows[4]?.errors).toEqual({ code: ['Line 4 of the file already has this.'] })
    expect(await byCode(fresh)).toBeUndefined()
    expect((await byCode(String(changed.code)))?.version).toBe(1)
  })

  test('lists what looks wrong as warnings, and it comes in all the same', async () => {
    const file = (phone: string) =>
      csv('account,name,phone,hire_date', `warned01,Warned,${phone},2026-01-01`, 'warned02,Right,+886 2 2700 1234,2026-01-01')
    const view = await flow.checked('sc/user', file('12345'), { mode: 'upsert' })
    expect(view.counters).toEqual({ total: 2, new: 2, changed: 0, same: 0, error: 0, done: 0, warned: 1 })
    expect((await flow.rows(view.id, 'warned')).map(({ line, state, warnings }) => ({ line, state, warnings }))).toEqual([
      { line: 2, state: 'new', warnings: { phone: [expect.stringContaining('Not an international number')] } },
    ])
    expect(await flow.run(view.id, 'all')).toMatchObject({ state: 'done', counters: { done: 2, error: 0 } })
    const {
      rows: [told],
    } = await sql<{
      title: Row
    }>`select data -> 'title' as title from sc_user_notification where event = 'sc.import.done' order by id desc limit 1`.execute(server.db)
    expect(told?.title).toEqual({
      en: 'rows.csv: 2 imported',
      tw: 'rows.csv：已匯入 2 筆',
      cn: 'rows.csv：已导入 2 条',
      jp: 'rows.csv：2 件をインポートしました',
    })
    // What stands there already is not warned of anew.
    expect((await flow.checked('sc/user', file('12345').replace('Warned', 'Named anew'), { mode: 'upsert' })).counters).not.toHaveProperty(
      'warned',
    )
  })

  test('is judged as the API judges, row by row (S47)', async () => {
    const cell = fc.record({
      code: fc.constantFrom('', 'bad code', 'WEB', 'EXPO', 'PBT-A', 'PBT-B', 'X'.repeat(30)),
      name_tw: fc.constantFrom('', '名稱', 'n'.repeat(3)),
      channel: fc.constantFrom('', 'web', 'nonsense', 'exhibition'),
      valid_from: fc.constantFrom('', '2026-01-01', '2026-02-30'),
      valid_to: fc.constantFrom('', '2025-12-31', '2026-12-31'),
      cost: fc.constantFrom('', '-1', '5', '1.23456'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(cell, { minLength: 4, maxLength: 12 }), async (cells) => {
        // Each row stands for itself here: what rows do to one another is told elsewhere.
        const lines = cells.map((row, index) => ({ ...row, code: row.code.startsWith('PBT') ? `${row.code}${index}` : row.code }))
        const unique = lines.filter((row, index) => lines.findIndex((other) => other.code === row.code) === index)
        const names = Object.keys(unique[0] ?? {}) as (keyof (typeof unique)[number])[]
        const view = await flow.checked(source, csv(names.join(','), ...unique.map((row) => names.map((name) => row[name]).join(','))), {
          mode: 'add',
        })
        const rows = new Map((await flow.rows(view.id)).map((row) => [Number(row.line), row]))
        for (const [index, row] of unique.entries()) {
          const body = {
            code: row.code || null,
            name: row.name_tw ? { tw: row.name_tw } : null,
            channel: row.channel || null,
            valid_from: row.valid_from || null,
            valid_to: row.valid_to || null,
            cost: row.cost || null,
          }
          const answer = await admin.post(`/api/${source}`, body)
          if (answer.status === 201) await admin.delete(`/api/${source}/${String(answer.body.data.id)}`)
          const staged = rows.get(index + 2)
          // An empty line of a file is none.
          if (Object.values(row).every((value) => value === '')) expect(staged).toBeUndefined()
          else expect([row, staged?.state, staged?.errors]).toEqual([row, answer.status === 201 ? 'new' : 'error', expect.anything()])
        }
      }),
      { numRuns: 4 },
    )
  })

  test('of any encoding and delimiter is read; a wrong guess is put right', async () => {
    const code = newCode()
    // "代碼;名稱" in Big5.
    const heading = Buffer.from('a54ebd583ba657bad9', 'hex')
    const content = Buffer.concat([
      heading,
      Buffer.from(';channel\r\n'),
      Buffer.from(`${code};`),
      Buffer.from('a657bad9', 'hex'),
      Buffer.from(';web\r\n'),
    ])
    const { body } = await flow.upload(source, content)
    const view = await flow.until(body.data.import_id, 'uploaded')
    expect(view).toMatchObject({
      encoding: 'big5',
      delimiter: ';',
      analysis: { headings: ['代碼', '名稱', 'channel'], sample: [[code, '名稱', 'web']], certain: false },
    })
    expect((view.suggested as { columns: unknown }).columns).toMatchObject({ 0: 'code', 2: 'channel' })
    const again = await admin.post(`/api/common/import/${String(view.id)}/read`, { encoding: 'gb18030' })
    expect((again.body.data.analysis as Row).headings).not.toEqual(['代碼', '名稱', 'channel'])
    expect(
      (await admin.post(`/api/common/import/${String(view.id)}/read`, { encoding: 'big5', delimiter: ',' })).body.data.analysis,
    ).toMatchObject({ headings: ['代碼;名稱;channel'] })
  })

  test('refuses what no character of its encoding is, in its cell', async () => {
    const [sound, broken] = [newCode(), newCode()]
    const content = Buffer.concat([
      Buffer.from(`code,name_en,channel\n${sound},one,web\n${broken},tw`),
      Buffer.from([0xff]),
      Buffer.from('o,web\n'),
    ])
    const { body } = await flow.upload(source, content)
    await flow.until(body.data.import_id, 'uploaded')
    await admin.post(`/api/common/import/${body.data.import_id}/read`, { encoding: 'utf-8', delimiter: ',' })
    await admin.post(`/api/common/import/${body.data.import_id}/check`, {
      mapping: { columns: { 0: 'code', 1: 'name_en', 2: 'channel' } },
      mode: 'add',
    })
    expect((await flow.until(body.data.import_id, 'checked')).counters).toMatchObject({ new: 1, error: 1 })
    expect((await flow.rows(body.data.import_id, 'error'))[0]?.errors).toEqual({
      name_en: ["A character can't be read. Choose another encoding, or correct the cell."],
    })
  })

  test('maps the same headings as the last time', async () => {
    const content = csv('A,B,C', `${newCode()},one,web`)
    const first = (await flow.upload(source, content)).body.data.import_id
    const mapping = { columns: { 0: 'code', 1: 'name_en', 2: 'channel' } }
    expect((await admin.post(`/api/common/import/${String(first)}/check`, { mapping, mode: 'add' })).status).toBe(202)
    await flow.until(first, 'checked')
    const second = await flow.until((await flow.upload(source, content)).body.data.import_id, 'uploaded')
    expect(second).toMatchObject({ remembered: true, suggested: mapping, suggested_mode: 'add' })
  })

  test('gives texts that no choice is called a meaning, for all rows at once', async () => {
    const view = await flow.checked(source, csv('code,name_en,channel', `${newCode()},one,Das Netz`, `${newCode()},two,Das Netz`))
    expect((await admin.get(`/api/common/import/${String(view.id)}/values`)).body.data).toEqual([
      { target: 'channel', value: 'Das Netz', count: 2 },
    ])
    await admin.post(`/api/common/import/${String(view.id)}/check`, {
      mapping: { ...(view.mapping as object), values: { channel: { 'Das Netz': 'web' } } },
      mode: 'upsert',
      key: ['code'],
    })
    expect((await flow.until(view.id, 'checked')).counters).toMatchObject({ new: 2, error: 0 })
  })

  test('is corrected in place: the cell, and the line that it stood in the way of', async () => {
    const [one, two] = [newCode(), newCode()]
    const view = await flow.checked(source, csv('code,name_en,channel', `${one},one,web`, `${one},two,web`, `${newCode()},three,nowhere`))
    expect(view.counters).toMatchObject({ new: 1, error: 2 })
    const fixed = await admin.patch(`/api/common/import/${String(view.id)}/rows/2`, { cells: { 0: two } })
    expect(fixed.body.data).toMatchObject({ counters: { new: 2, error: 1 } })
    expect((await admin.patch(`/api/common/import/${String(view.id)}/rows/4`, { cells: { 2: 'web' } })).body.data).toMatchObject({
      counters: { new: 3, error: 0 },
    })
    // What was corrected stays corrected when the file is checked again.
    await admin.post(`/api/common/import/${String(view.id)}/check`, { mapping: view.mapping, mode: 'upsert' })
    expect((await flow.until(view.id, 'checked')).counters).toMatchObject({ new: 3, error: 0 })
  })

  test('finds parents further down in the same file', async () => {
    const [parent, child] = [newCode(), newCode()]
    const view = await flow.checked('cm/industry-type', csv('code,name_en,parent', `${child},Child,${parent}`, `${parent},Parent,`))
    expect(view.counters).toMatchObject({ new: 2, error: 0 })
    expect(await flow.run(view.id)).toMatchObject({ state: 'done', counters: { done: 2 } })
    const rows = (await admin.get('/api/cm/industry-type?per_page=200')).body.data
    const id = rows.find(({ code }) => code === parent)?.id
    expect(rows.find(({ code }) => code === child)?.parent).toBe(id)
  })
})

describe('a run', () => {
  test('is one change set: the same file again changes nothing, and one undo takes it back', async () => {
    const existing = await createSource()
    const fresh = newCode()
    const content = csv('code,name_en,name_tw,channel,cost', `${String(existing.code)},Fair,展覽會,phone,10`, `${fresh},Fresh,新的,web,`)
    const view = await flow.checked(source, content)
    const done = await flow.run(view.id)
    expect(done).toMatchObject({ state: 'done', counters: { done: 2 } })
    expect((await admin.get(`/api/sc/change-set/${String(done.change_set_id)}`)).body.data).toMatchObject({
      kind: 'import',
      title: 'rows.csv',
      done: 2,
    })

    const again = await flow.checked(source, content)
    expect(again.counters).toEqual({ total: 2, new: 0, changed: 0, same: 2, error: 0, done: 0 })
    expect((await admin.post(`/api/common/import/${String(again.id)}/run`, {})).status).toBe(422)
    expect((await byCode(String(existing.code)))?.version).toBe(2)

    const undone = await admin.post(`/api/common/import/${String(view.id)}/undo`)
    expect(undone.body.data).toMatchObject({ done: 2, failed: [] })
    expect(await byCode(fresh)).toBeUndefined()
    expect(await byCode(String(existing.code))).toMatchObject({ channel: 'web', name: existing.name, cost: existing.cost })
    expect(await flow.until(view.id, 'rolled_back')).toMatchObject({ undone_at: expect.any(String) })
  })

  test('all or nothing needs a file without errors, and writes nothing when somebody was faster', async () => {
    const [one, two] = [newCode(), newCode()]
    const bad = await flow.checked(source, csv('code,name_en,channel', `${one},one,web`, `${two},two,nowhere`))
    expect((await admin.post(`/api/common/import/${String(bad.id)}/run`, { policy: 'all' })).status).toBe(422)
    await admin.patch(`/api/common/import/${String(bad.id)}/rows/3`, { cells: { 2: 'web' } })
    await createSource({ code: two })
    expect(await flow.run(bad.id, 'all')).toMatchObject({ state: 'checked', counters: { new: 1, error: 1, done: 0 } })
    expect(await byCode(one)).toBeUndefined()
    expect((await flow.rows(bad.id, 'error'))[0]?.errors).toHaveProperty('code')
  })

  test('good rows only: 98 of 100, an error file of two, and its correction adds them (sc.md §12.8)', async () => {
    const start = made
    const lines = Array.from(
      { length: 100 },
      (_, index) => `${newCode()},Row ${index + 1},${index === 16 ? 'nowhere' : 'web'},${index === 39 ? '-1' : '5'}`,
    )
    const view = await flow.checked(source, csv('code,name_en,channel,cost', ...lines))
    expect(view.counters).toMatchObject({ new: 98, error: 2 })
    expect(states(await flow.rows(view.id, 'error'))).toEqual([
      [18, 'error'],
      [41, 'error'],
    ])
    expect(await flow.run(view.id, 'good')).toMatchObject({ state: 'done', counters: { done: 98, error: 2 } })
    const file = (await admin.get(`/api/common/import/${String(view.id)}/error-file?format=csv`)).raw.body
    const [heading, ...rest] = file.replace('\uFEFF', '').trim().split('\r\n')
    expect(heading).toBe('code,name_en,channel,cost,errors')
    expect(rest).toHaveLength(2)
    expect(rest[0]).toContain('nowhere')
    const corrected = await flow.checked(source, file.replace('nowhere', 'web').replace(',-1,', ',1,'))
    expect(corrected.counters).toMatchObject({ total: 2, new: 2, error: 0 })
    expect(await flow.run(corrected.id)).toMatchObject({ state: 'done', counters: { done: 2 } })
    expect(await byCode(`IMP${start + 17}`)).toMatchObject({ channel: 'web' })
  })

  test('that is undone leaves rows that somebody has touched since', async () => {
    const [one, two] = [newCode(), newCode()]
    const view = await flow.checked(source, csv('code,name_en,channel', `${one},one,web`, `${two},two,web`))
    await flow.run(view.id)
    await admin.patch(`/api/${source}/${String((await byCode(one))?.id)}`, { channel: 'phone' })
    const { body } = await admin.post(`/api/common/import/${String(view.id)}/undo`)
    expect(body.data).toMatchObject({ done: 1, failed: [{ message: expect.stringContaining('changed again') }] })
    expect([(await byCode(one))?.channel, await byCode(two)]).toEqual(['phone', undefined])
  })

  test('of many rows is undone by a job', async () => {
    const lines = Array.from({ length: 205 }, () => `${newCode()},Row,web`)
    const view = await flow.checked(source, csv('code,name_en,channel', ...lines))
    await flow.run(view.id)
    const { status } = await admin.post(`/api/common/import/${String(view.id)}/undo`)
    expect(status).toBe(202)
    await flow.until(view.id, 'rolled_back')
    expect(await byCode(String(lines[0]?.split(',')[0]))).toBeUndefined()
  })
})

describe('what nobody may bring', () => {
  test('a file without the right to import, or of somebody else', async () => {
    const staff = await server.signIn('staff01')
    const other = importFlow(server, staff)
    expect((await other.upload(source, csv('code', 'A'))).status).toBe(403)
    const { body } = await flow.upload(source, csv('code', 'A'))
    for (const call of ['', '/rows', '/values', '/error-file'])
      expect([call, (await staff.get(`/api/common/import/${String(body.data.import_id)}${call}`)).status]).toEqual([call, 404])
    for (const call of ['run', 'cancel', 'undo'])
      expect([call, (await staff.post(`/api/common/import/${String(body.data.import_id)}/${call}`)).status]).toEqual([call, 404])
    expect((await server.anonymous.get(`/api/common/import/${String(body.data.import_id)}`)).status).toBe(401)
  })

  test('computed, unknown and doubled columns are no targets', async () => {
    const { body } = await flow.upload(source, csv('a,b', '1,2'))
    for (const columns of [{ 0: 'position' }, { 0: 'is_system' }, { 0: 'version' }, { 0: '__proto__' }, { 0: 'code', 1: 'code' }, {}]) {
      expect([
        columns,
        (await admin.post(`/api/common/import/${String(body.data.import_id)}/check`, { mapping: { columns }, mode: 'add' })).status,
      ]).toEqual([columns, 422])
    }
    expect(
      (
        await admin.post(`/api/common/import/${String(body.data.import_id)}/check`, {
          mapping: { columns: { 0: 'name_en' } },
          mode: 'update',
        })
      ).status,
    ).toBe(422)
    expect(({} as Row).polluted).toBeUndefined()
  })

  test('a body over the limit is refused before it is read', async () => {
    const { status } = await admin.post(`/api/${source}/import`, Buffer.from('x'), {
      headers: { 'content-type': 'multipart/form-data; boundary=b', 'content-length': String(60 * 1_048_576) },
    })
    expect(status).toBe(413)
  })

  test('neither a program nor an empty file nor a zip that is no workbook', async () => {
    for (const content of [
      Buffer.from([0x4d, 0x5a, 0, 0]),
      Buffer.alloc(0),
      Buffer.from('PK\x03\x04 not really'),
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1]),
    ]) {
      expect((await flow.upload(source, content, {}, 'a.xlsx')).status).toBe(422)
    }
  })

  test('a workbook that inflates to gigabytes is not opened (S33)', async () => {
    const before = process.memoryUsage().rss
    const { status, body } = await flow.upload(source, bomb(), {}, 'bomb.xlsx')
    expect([status, body.message]).toEqual([422, 'This workbook is too large when opened.'])
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1_048_576)
  })
})

test('a workbook brings typed cells: dates, numbers, yes and no', async () => {
  const code = newCode()
  const into = new PassThrough()
  const written = buffer(into)
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: into, useStyles: true })
  const sheet = book.addWorksheet('rows')
  sheet.addRow(['code', 'name_en', 'channel', 'valid_from', 'cost', 'active']).commit()
  const row = sheet.addRow([code, "'=HYPERLINK(1)", 'web', new Date('2026-02-16T00:00:00Z'), 125, false])
  row.getCell(4).numFmt = 'yyyy-mm-dd'
  row.commit()
  await book.commit()
  const view = await flow.checked(source, await written, { mode: 'add' })
  expect(view).toMatchObject({ format: 'xlsx', counters: { new: 1, error: 0 } })
  await flow.run(view.id)
  expect(await byCode(code)).toMatchObject({ valid_from: '2026-02-16', cost: '125.0000', active: false, name: { en: '=HYPERLINK(1)' } })
})

test.each(['csv', 'xlsx'])('the %s template is importable as it is, once it is filled', async (format) => {
  const answer = await admin.get(`/api/${source}/import/template?format=${format}`, { language: 'tw' })
  expect(answer.status).toBe(200)
  const { body } = await flow.upload(source, answer.raw.rawPayload, {}, `template.${format}`)
  const view = await flow.until(body.data.import_id, 'uploaded')
  const targets = (view.targets as Row[]).map(({ name }) => name).filter((name) => name !== 'id' && name !== 'version')
  expect(Object.values((view.suggested as { columns: Row }).columns).sort()).toEqual(targets.sort())
})

/** 42 kB that say they are a workbook and inflate to 4 GB: nine million zeros, again and again. */
function bomb(): Buffer {
  return zip({ 'xl/workbook.xml': '', 'xl/worksheets/sheet1.xml': deflatedTimes('\0'.repeat(8_000_000), 500) })
}
