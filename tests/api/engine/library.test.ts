/** A module of four entities with an action, numbers and one rule (tests/fixtures/library): what declarations alone do. */
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serverModules } from '../../../server/modules'
import { loadAllModules } from '../../../src/resources/core/load-module'
import { outlineOf } from '../../../src/resources/core/outline'
import { checkResources } from '../../../src/resources/core/check-resources'
import { redirectsOf } from '../../../src/resources/core/navigation'
import { declaredEntities } from '../../../src/schemas'
import { checkDeclarations } from '../../../src/schemas/core/check/check'
import { languages } from '../../../src/schemas/core/types'
import { testApp, type Client, type TestApp } from '../../support/app'
import { book } from '../../fixtures/library/book'
import { copy } from '../../fixtures/library/copy'
import { loan } from '../../fixtures/library/loan'
import { member } from '../../fixtures/library/member'
import { zl } from '../../fixtures/library/resources'
import { zlModule } from '../../fixtures/library/server'

const folder = 'tests/fixtures/library'
const library = [book, copy, member, loan]

describe('its declaration', () => {
  test('is sound, and its address opens the loans', async () => {
    const all = [...declaredEntities, ...library]
    expect(checkDeclarations(all)).toEqual([])
    expect(await checkResources([...(await loadAllModules()), zl], all)).toEqual([])
    expect(redirectsOf([outlineOf(zl)], () => true)[1]).toEqual({ from: '/zl', to: '/zl/use/loan' })
  })

  test('is as long as docs/add-a-module.md says, and stands there as it is', () => {
    const files = readdirSync(folder).filter((name) => name.endsWith('.ts'))
    const textOf = (name: string) => readFileSync(`${folder}/${name}`, 'utf8')
    const lines = files.reduce((sum, name) => sum + textOf(name).split('\n').length - 1, 0)
    const page = readFileSync('docs/add-a-module.md', 'utf8')
    expect(lines).toBeLessThanOrEqual(120)
    expect(/(\d+) files, (\d+) lines/.exec(page)?.slice(1).map(Number)).toEqual([files.length, lines])
    for (const name of ['loan.ts', 'server.ts', 'resources.ts']) expect(page).toContain(bodyOf(textOf(name)))
  })

  test('has the same words in every language, and all of them', () => {
    const [english, ...others] = languages.map((language) => keysOf(JSON.parse(readFileSync(`${folder}/locales/${language}.json`, 'utf8'))))
    for (const other of others) expect(other).toEqual(english)
    for (const { key, fields } of library) for (const { name } of fields) expect(english).toContain(`.entity.${key}.fields.${name}.label`)
  })
})

/** Without the imports, which a reader of a page does not need. */
const bodyOf = (text: string): string =>
  text
    .replace(/^import .*\n/gm, '')
    .split('\n\n')
    .slice(1)
    .join('\n\n')
    .trim()

const keysOf = (value: unknown, path = ''): string[] =>
  typeof value === 'object' && value !== null ? Object.entries(value).flatMap(([key, child]) => keysOf(child, `${path}.${key}`)) : [path]

describe('lending', () => {
  let server: TestApp
  let admin: Client
  let reader: number
  const made = async (entity: string, values: object) => {
    const { status, body } = await admin.post(`/api/zl/${entity}`, values)
    expect([status, body.errors]).toEqual([201, undefined])
    return Number(body.data.id)
  }
  const newCopy = async () => made('copy', { book: await made('book', { name: 'The Sea' }) })
  const lend = (copyId: number, values: object = {}) =>
    admin.post('/api/zl/loan', { copy: copyId, member: reader, due_on: '2026-04-01', ...values })

  beforeAll(async () => {
    server = await testApp({ own: library, modules: [...serverModules, zlModule] })
    server.setNow(new Date('2026-03-02T04:00:00Z'))
    admin = await server.signIn('admin')
    reader = await made('member', { name: 'Mei Lin' })
  })
  afterAll(() => server.close())

  test('gives a loan its number and its day, and leads it back by "return"', async () => {
    const lent = await lend(await newCopy())
    expect(lent.body.data).toMatchObject({ number: 'LN-2026-0001', lent_on: '2026-03-02', state: 'out', returned_on: null })
    const id = Number(lent.body.data.id)
    const { body: out } = await admin.get(`/api/zl/loan/${id}`)
    expect(out.data._actions).toContain('return')
    expect((await admin.post(`/api/zl/loan/${id}/return`, {})).status).toBe(200)
    const { body: back } = await admin.get(`/api/zl/loan/${id}`)
    expect(back.data).toMatchObject({ state: 'back', returned_on: '2026-03-02' })
    expect(back.data._actions).not.toContain('return')
    expect((await admin.post(`/api/zl/loan/${id}/return`, {})).status).toBe(409)
  })

  test('refuses a copy that is out, and takes it again once it is back', async () => {
    const copyId = await newCopy()
    const first = await lend(copyId)
    const second = await lend(copyId)
    expect([second.status, Object.keys(second.body.errors)]).toEqual([422, ['copy']])
    await admin.post(`/api/zl/loan/${Number(first.body.data.id)}/return`, {})
    expect((await lend(copyId)).status).toBe(201)
  })

  test('refuses a sixth loan, by the one rule in code', async () => {
    reader = await made('member', { name: 'Ken Ito' })
    for (let n = 0; n < 5; n += 1) expect((await lend(await newCopy())).status).toBe(201)
    const sixth = await lend(await newCopy())
    expect([sixth.status, Object.keys(sixth.body.errors)]).toEqual([422, ['member']])
  })

  test('counts loans by month, for the report', async () => {
    const { status, body } = await admin.get('/api/zl/loan/pivot?by=lent_on:month&over=state&measure=count')
    expect([status, body.data.map(({ by, over }) => [by, over])]).toEqual([
      200,
      expect.arrayContaining([
        ['2026-03-01', 'out'],
        ['2026-03-01', 'back'],
      ]),
    ])
  })
})
