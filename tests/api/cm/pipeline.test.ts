import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'

let server: TestApp
let admin: Client

beforeAll(async () => {
  server = await testApp()
  admin = await server.signIn('admin')
})
afterAll(() => server.close())

let counter = 0
const nameOf = (text: string) => ({ en: text, tw: text, cn: text, jp: text })
const open = (text: string, more: Row = {}) => ({ name: nameOf(text), kind: 'open', probability: '50', ...more })
const won = { name: nameOf('Won'), kind: 'won' }
const lost = { name: nameOf('Lost'), kind: 'lost' }
const compose = (stages: object[], values: Row = {}) =>
  admin.post('/api/cm/pipeline/compose', { values: { code: `P${++counter}`, name: nameOf('Test'), ...values }, stages })
const stagesOf = async (pipeline: unknown): Promise<Row[]> =>
  (await admin.get(`/api/cm/stage?filter[pipeline]=${pipeline}&sort=position&per_page=50`)).body.data
const kinds = (rows: readonly Row[]) => rows.map(({ kind }) => kind)
async function pipeline(code: string): Promise<Row> {
  const [found] = (await admin.get(`/api/cm/pipeline?filter[code]=${code}`)).body.data
  if (!found) throw new Error(`no pipeline ${code}`)
  return found
}

describe('the standard pipelines', () => {
  test('Sales has five open stages, won and lost, with what they ask', async () => {
    const stages = await stagesOf((await pipeline('SALES')).id)
    expect(stages.map(({ name, probability, rot_days }) => [(name as Row).en, Number(probability), rot_days])).toEqual([
      ['New', 10, 3],
      ['Qualified', 25, 7],
      ['Needs confirmed', 40, 10],
      ['Quotation', 60, 14],
      ['Negotiation', 80, 10],
      ['Won', 100, null],
      ['Lost', 0, null],
    ])
    expect(stages[1]).toMatchObject({ needs_conversion: true, required_fields: ['organization', 'source'] })
    expect(stages[3]).toMatchObject({ forecast_category: 'best_case', checklist: [{ key: 'quotation_sent', mandatory: true }] })
  })
  test('come back whole when restored', async () => {
    const { id } = await pipeline('RENEWAL')
    const leads = await admin.post('/api/cm/lead/batch', { action: 'delete', filter: { field: 'pipeline', op: 'eq', value: id } })
    expect([leads.status, leads.body.data.failed]).toEqual([200, []])
    expect((await admin.delete(`/api/cm/pipeline/${id}`)).status).toBe(200)
    expect((await admin.post('/api/cm/pipeline/restore-seeds')).body.data).toEqual({ restored: 1 })
    expect(kinds(await stagesOf((await pipeline('RENEWAL')).id))).toEqual(['open', 'open', 'open', 'won', 'lost'])
  })
})

describe('a pipeline saved with its stages', () => {
  test('has them in order, open ones before won and lost', async () => {
    const { status, body } = await compose([won, open('A'), lost, open('B', { probability: '70' })])
    expect([status, body.errors]).toEqual([201, undefined])
    const stages = await stagesOf(body.data.id)
    expect(stages.map(({ name, position, probability }) => [(name as Row).en, position, Number(probability)])).toEqual([
      ['A', 1, 50],
      ['B', 2, 70],
      ['Won', 3, 100],
      ['Lost', 4, 0],
    ])
  })
  test('needs exactly one won, one lost and at least one open', async () => {
    expect((await compose([open('A'), lost])).body.errors.stages).toEqual(['A pipeline has exactly one won stage.'])
    expect((await compose([open('A'), won, lost, lost])).body.errors.stages).toEqual(['A pipeline has exactly one lost stage.'])
    expect((await compose([won, lost])).body.errors.stages).toEqual(['A pipeline needs at least one open stage.'])
    expect((await compose([...Array.from({ length: 29 }, (_, n) => open(`S${n}`)), won, lost])).body.errors.stages).toEqual([
      'A pipeline has at most 30 stages.',
    ])
  })
  test('names each field of each stage that is wrong, and saves nothing', async () => {
    const code = `P${counter + 1}`
    const { status, body } = await compose([
      open('A', { probability: null }),
      { ...won, probability: '90' },
      { ...lost, name: null, required_fields: ['salary'] },
    ])
    expect([status, Object.keys(body.errors).toSorted()]).toEqual([
      422,
      ['stages.0.probability', 'stages.1.probability', 'stages.2.name', 'stages.2.required_fields'],
    ])
    expect((await admin.get(`/api/cm/pipeline?filter[code]=${code}`)).body.data).toEqual([])
  })
  test('keeps stages by id, adds new ones, drops what is left out', async () => {
    const {
      body: {
        data: { id, version },
      },
    } = await compose([open('A'), open('B'), won, lost])
    const [a, b, w, l] = await stagesOf(id)
    const answer = await admin.post(`/api/cm/pipeline/${id}/compose`, {
      values: { rot_enabled: false },
      version,
      stages: [{ ...short(b), name: nameOf('B2') }, open('C'), short(w), short(l)],
    })
    expect([answer.status, answer.body.errors, answer.body.data.rot_enabled]).toEqual([200, undefined, false])
    const after = await stagesOf(id)
    expect(after.map((row) => [row.id === b?.id || row.id === w?.id || row.id === l?.id, (row.name as Row).en])).toEqual([
      [true, 'B2'],
      [false, 'C'],
      [true, 'Won'],
      [true, 'Lost'],
    ])
    expect((await admin.get(`/api/cm/stage/${a?.id}`)).status).toBe(404)
  })
  test('a stage never changes its kind, and one of another pipeline is refused', async () => {
    const first = await compose([open('A'), won, lost])
    const other = await compose([open('A'), won, lost])
    const [mine, theirs] = [await stagesOf(first.body.data.id), await stagesOf(other.body.data.id)]
    const save = (stages: object[]) => admin.post(`/api/cm/pipeline/${first.body.data.id}/compose`, { values: {}, stages })
    expect(Object.keys((await save([open('X'), { ...short(mine[0]), kind: 'won' }, short(mine[2])])).body.errors)).toContain(
      'stages.1.kind',
    )
    expect(Object.keys((await save([short(theirs[0]), short(mine[1]), short(mine[2])])).body.errors)).toEqual(['stages.0'])
  })
  test('by an outdated version of a stage that somebody changed is a conflict', async () => {
    const {
      body: {
        data: { id },
      },
    } = await compose([open('A'), won, lost])
    const stages = await stagesOf(id)
    await admin.patch(`/api/cm/stage/${stages[0]?.id}`, { probability: '60', version: stages[0]?.version })
    const { status } = await admin.post(`/api/cm/pipeline/${id}/compose`, {
      values: {},
      stages: [{ ...short(stages[0]), probability: '70' }, short(stages[1]), short(stages[2])],
    })
    expect(status).toBe(409)
  })
  test('with one Idempotency-Key twice is there once', async () => {
    const payload = { values: { code: 'ONCE', name: nameOf('Once') }, stages: [open('A'), won, lost] }
    const headers = { 'idempotency-key': 'cm-pipeline-once' }
    const answers = [
      await admin.post('/api/cm/pipeline/compose', payload, { headers }),
      await admin.post('/api/cm/pipeline/compose', payload, { headers }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers[0]?.body.data.id).toBe(answers[1]?.body.data.id)
  })
  test('needs the right to change pipelines', async () => {
    const manager = await server.signIn('manager')
    expect((await manager.post('/api/cm/pipeline/compose', { values: {}, stages: [] })).status).toBe(403)
    expect((await manager.get('/api/cm/stage')).status).toBe(200)
  })
})

describe('a pipeline and its stages, one by one', () => {
  test('a new pipeline has the least that makes one', async () => {
    const { body } = await admin.post('/api/cm/pipeline', { code: 'BARE', name: nameOf('Bare') })
    expect(kinds(await stagesOf(body.data.id))).toEqual(['open', 'won', 'lost'])
  })
  test('an added stage stands before won and lost', async () => {
    const {
      body: {
        data: { id },
      },
    } = await compose([open('A'), won, lost])
    expect((await admin.post('/api/cm/stage', { pipeline: id, ...open('B') })).status).toBe(201)
    expect((await stagesOf(id)).map(({ name }) => (name as Row).en)).toEqual(['A', 'B', 'Won', 'Lost'])
  })
  test('a second won, the last open, won and lost themselves are refused', async () => {
    const {
      body: {
        data: { id },
      },
    } = await compose([open('A'), won, lost])
    const [a, w] = await stagesOf(id)
    expect(Object.keys((await admin.post('/api/cm/stage', { pipeline: id, ...won })).body.errors)).toEqual(['kind'])
    expect([(await admin.delete(`/api/cm/stage/${a?.id}`)).status, (await admin.delete(`/api/cm/stage/${w?.id}`)).status]).toEqual([
      422, 422,
    ])
  })
  test('the probability of won is 100, of lost 0', async () => {
    const [stage] = (await stagesOf((await pipeline('SALES')).id)).filter(({ kind }) => kind === 'won')
    const { body } = await admin.patch(`/api/cm/stage/${stage?.id}`, { probability: '90', version: stage?.version })
    expect(body.errors).toEqual({ probability: ['The probability of a won stage is 100%.'] })
  })
  test('deleted and restored, a pipeline has its stages again', async () => {
    const {
      body: {
        data: { id },
      },
    } = await compose([open('A'), open('B'), won, lost])
    const before = (await stagesOf(id)).map((row) => row.id)
    expect((await admin.delete(`/api/cm/pipeline/${id}`)).status).toBe(200)
    expect(await stagesOf(id)).toEqual([])
    expect((await admin.post(`/api/cm/pipeline/${id}/restore`)).status).toBe(200)
    expect((await stagesOf(id)).map((row) => row.id)).toEqual(before)
  })
})

test('a copy has all stages, another code, the name marked in each language, and is switched off', async () => {
  const sales = await pipeline('SALES')
  const { status, body } = await admin.post(`/api/cm/pipeline/${sales.id}/copy`)
  expect([status, body.errors, body.data]).toMatchObject([
    201,
    undefined,
    { code: 'SALES-2', active: false, is_default: false, is_system: false, name: { en: 'Sales (copy)', tw: '銷售（複本）' } },
  ])
  const plain = (rows: readonly Row[]) =>
    rows.map(({ name, kind, probability, required_fields, checklist }) => ({
      name,
      kind,
      probability,
      required_fields,
      criteria: (checklist as Row[]).map(({ key }) => key),
    }))
  expect(plain(await stagesOf(body.data.id))).toEqual(plain(await stagesOf(sales.id)))
  expect((await admin.post(`/api/cm/pipeline/${sales.id}/copy`)).body.data.code).toBe('SALES-3')
})

/** A stage as the editor sends it back. */
function short(row: Row | undefined): Row {
  const { id, version, name, kind, probability } = row ?? {}
  return { id, version, name, kind, probability }
}
