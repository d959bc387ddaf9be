/** Files of an event (vs.md §8, §6, §3 choices_seen_by), over HTTP and read back. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transact, type Context } from '../../../server/kernel/context'
import { closeDue, countDue, openDue } from '../../../server/modules/vs/event/clock'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'
import { textOfPdf } from '../../support/pdf-text'
import { workbookOf } from '../../support/workbook'

let app: TestApp
let organiser: Client
let voters: Client[]
let outsider: Client
let category: number

const [start, opens, during, closes] = ['2026-11-20T01:00', '2026-11-20T01:10', '2026-11-20T01:15', '2026-11-20T01:40'].map(
  (at) => `${at}:00.000Z`,
)
const questions = [
  { key: 'motion', type: 'yes_no', title: { en: 'Shall we move?', tw: '是否搬遷？' } },
  {
    ...{ key: 'speaker', type: 'single', title: { en: 'Who speaks for us?' }, seats: 1, alternates: 1 },
    options: [
      { id: 1, text: { en: 'Amy', tw: '林雅婷' } },
      { id: 2, text: { en: 'Ben', tw: '張志豪' } },
      { id: 3, text: { en: 'Cy' }, other: true },
    ],
  },
  { key: 'remark', type: 'remark', title: { en: 'Remark' } },
]
/** Amy and Ben have two votes each. */
const answers: Row[] = [
  { motion: 'yes', speaker: [1], remark: '=Fine, by me' },
  { motion: 'yes', speaker: [2] },
  { motion: 'no', speaker: [1], remark: 'No way' },
  { motion: 'abstain', speaker: [2], remark: 'Later' },
  { motion: 'yes', speaker: { chosen: [3], other: 'Dee' } },
]

beforeAll(async () => {
  app = await testApp({ env: { JOBS_AT_ONCE: '0' } })
  app.setNow(new Date(String(start)))
  const admin = await app.signIn('admin')
  organiser = await app.signIn('hr')
  voters = []
  for (const account of ['staff01', 'staff02', 'staff03', 'staff05', 'staff06']) voters.push(await app.signIn(account))
  outsider = await app.signIn('staff04')
  category = await created(admin, 'vs/category', { code: 'BOARD', name: { en: 'Board' } })
  await created(admin, 'vs/category-right', { category, owner: `u${organiser.userId}`, action: 'create' })
})
afterAll(() => app.close())

async function created(client: Client, entity: string, values: Row): Promise<number> {
  const { status, body } = await client.post(`/api/${entity}`, values)
  expect(status, JSON.stringify(body)).toBe(201)
  return Number(body.data.id)
}
async function byClock(time: string | undefined, ...work: ((ctx: Context) => Promise<void>)[]): Promise<void> {
  app.setNow(new Date(String(time)))
  for (const one of work) await transact(app.app.kontor.systemContext(), one)
}
/** Counted, its results published, with the answers of so many. */
async function counted(values: Row = {}, count = answers.length): Promise<number> {
  app.setNow(new Date(String(start)))
  const id = await created(organiser, 'vs/event', {
    ...{
      category,
      title: { en: 'Moving house', tw: '搬遷案' },
      kind: 'vote',
      secrecy: 'named',
      opens_at: opens,
      closes_at: closes,
      questions,
    },
    ...{ audience: voters.map(({ userId }) => `u${userId}`), results_who: ['participants'], tie_rule: 'lot' },
    ...{
      quorum: { over: 'eligible', num: 1, den: 2, strict: true },
      pass_rule: { base: 'yes_no', num: 1, den: 2, strict: true },
      ...values,
    },
  })
  expect((await organiser.post(`/api/vs/event/${id}/publish`, {})).status).toBe(200)
  await byClock(opens, openDue)
  app.setNow(new Date(String(during)))
  for (const [n, voter] of voters.slice(0, count).entries()) {
    const { status, body } = await voter.post(`/api/vs/event/${id}/answer`, { answers: answers[n], revision: 0, submit: true })
    expect(status, JSON.stringify(body)).toBe(200)
  }
  await byClock(closes, closeDue, countDue)
  expect((await organiser.post(`/api/vs/event/${id}/publish-results`, {})).status).toBe(200)
  return id
}
const file = (client: Client | undefined, id: number, name: string, format: string) =>
  client?.get(`/api/vs/event/${id}/file/${name}?format=${format}`)
const lines = async (client: Client | undefined, id: number, name: string): Promise<string[]> => {
  const answer = await file(client, id, name, 'csv')
  expect(answer?.status, JSON.stringify(answer?.body)).toBe(200)
  return (answer?.raw.body ?? '').replace('\ufeff', '').trimEnd().split('\r\n')
}

describe('answers', () => {
  test('one row a person for who may see how they answered, formulas as text; the codebook names each column', async () => {
    const id = await counted()
    const [head = '', ...rows] = await lines(organiser, id, 'answers')
    expect(head).toContain('Shall we move?,Who speaks for us?,Who speaks for us? — other,Remark')
    expect(rows).toHaveLength(5)
    expect(rows[0]).toContain('Yes,Amy')
    expect(rows[0]).toMatch(/"'=Fine, by me"$/)
    expect(rows.some((row) => row.includes('Cy,Dee'))).toBe(true)
    const book = await workbookOf((await file(organiser, id, 'codebook', 'xlsx'))?.raw.rawPayload ?? Buffer.alloc(0))
    expect(book.worksheets[0]?.getColumn(1).values.slice(2)).toEqual(['motion', 'speaker', 'speaker_other', 'remark'])
  })

  test('without people where choices are hidden: the same answers, no names and times, words apart', async () => {
    const id = await counted({ choices_seen_by: 'nobody' })
    const [head, ...rows] = await lines(organiser, id, 'answers')
    expect(head).toBe('Shall we move?,Who speaks for us?,Who speaks for us? — other,Remark')
    expect(rows.map((row) => row.split(',').slice(0, 2).join()).sort()).toEqual([
      'Abstention,Ben',
      'No,Amy',
      'Yes,Amy',
      'Yes,Ben',
      'Yes,Cy',
    ])
    expect(['No way', 'Later'].every((words) => rows.filter((row) => row.includes(words)).length === 1)).toBe(true)
  })

  test('of fewer than five hidden ones nothing, to participants and outsiders nothing, and nothing while it is open', async () => {
    const few = await counted({ choices_seen_by: 'nobody' }, 4)
    expect((await file(organiser, few, 'answers', 'csv'))?.status).toBe(422)
    const id = await counted()
    expect([(await file(voters[0], id, 'answers', 'csv'))?.status, (await file(voters[0], id, 'codebook', 'csv'))?.status]).toEqual([
      403, 403,
    ])
    for (const name of ['answers', 'codebook', 'results']) expect((await file(outsider, id, name, 'csv'))?.status).toBe(404)
    expect((await file(outsider, id, 'protocol', 'pdf'))?.status).toBe(404)
    app.setNow(new Date(String(start)))
    const open = await created(organiser, 'vs/event', {
      ...{ category, title: { en: 'Now' }, kind: 'vote', secrecy: 'named', opens_at: opens, closes_at: closes, questions },
      ...{ audience: voters.map(({ userId }) => `u${userId}`), results_when: 'live', choices_seen_by: 'nobody' },
    })
    await organiser.post(`/api/vs/event/${open}/publish`, {})
    await byClock(opens, openDue)
    expect((await file(organiser, open, 'answers', 'csv'))?.status).toBe(422)
  })

  test('each of those who took part gets them where everybody sees how others answered', async () => {
    const id = await counted({ choices_seen_by: 'participants' })
    expect(await lines(voters[0], id, 'answers')).toHaveLength(6)
  })
})

describe('results and documents', () => {
  test('the results as sheets: figures, shares, who is elected and whether it passed', async () => {
    const id = await counted()
    const rows = await lines(voters[0], id, 'results')
    expect(rows).toEqual(
      expect.arrayContaining([
        'Whole event,Eligible,5,,',
        'Whole event,Turnout,,100.0,Counted',
        'Shall we move?,Yes,3,60.0,',
        'Shall we move?,Needed to pass,,75.0,passed',
      ]),
    )
    const book = await workbookOf((await file(voters[0], id, 'results', 'xlsx'))?.raw.rawPayload ?? Buffer.alloc(0))
    expect(book.worksheets[0]?.getColumn(5).values).toEqual(expect.arrayContaining(['Elected', 'Alternate 1']))
    expect((await file(voters[0], id, 'answers', 'pdf'))?.status).toBe(422)
  })

  test('the protocol has the sums of quorum and rule, the tie with both hashes, the root, what happened and lines to sign (§12.18)', async () => {
    const id = await counted()
    const seen = (await voters[0]?.get(`/api/vs/event/${id}/results`))?.body.data
    const [{ drawn }] = (seen?.result as { questions: { seating: { ties: [{ drawn: { hash: string }[] }] } }[] }).questions[1]?.seating
      .ties ?? [{ drawn: [] }]
    const pdf = await file(voters[0], id, 'protocol', 'pdf')
    expect([pdf?.status, pdf?.headers['content-type']]).toEqual([200, 'application/pdf'])
    const text = textOfPdf(pdf?.raw.rawPayload ?? Buffer.alloc(0)).replaceAll(/\s/g, '')
    const has = (...parts: string[]) => parts.filter((part) => !text.includes(part.replaceAll(/\s/g, '')))
    expect(drawn).toHaveLength(2)
    expect(
      has(
        ...['more than 1/2: 5 × 2 = 10 > 5 × 1 = 5 (100.0 %) — reached', 'more than 1/2: 3 × 2 = 6 > 4 × 1 = 4 (75.0 %) — passed'],
        ...drawn.map(({ hash }) => hash),
        ...[String(seen?.root), 'Tie between Amy, Ben', 'Counted', 'automatically', 'Scrutineer'],
      ),
    ).toEqual([])
  })

  test('in Chinese all of its characters are there; the notice names what is asked and by which rules', async () => {
    const id = await counted()
    const notice = await voters[0]?.get(`/api/vs/event/${id}/file/notice?format=pdf`, { language: 'tw' })
    const text = textOfPdf(notice?.raw.rawPayload ?? Buffer.alloc(0)).replaceAll(/\s/g, '')
    for (const words of ['投票公告', '搬遷案', '是否搬遷？', '□林雅婷', '法定出席數', '超過1/2']) expect(text).toContain(words)
  })

  test('two questions together: all numbers for who sees how people answered, only large ones for others; as a sheet', async () => {
    const id = await counted()
    const cross = async (client: Client | undefined, rows: string) =>
      (await client?.get(`/api/vs/event/${id}/cross?rows=${rows}&columns=motion`))?.body.data
    expect(await cross(organiser, 'speaker')).toMatchObject({
      rows: [
        { value: '1', total: 2 },
        { value: '2', total: 2 },
        { value: '3', total: 1 },
      ],
      cells: [
        [1, 1, 0],
        [1, 0, 1],
        [1, 0, 0],
      ],
      hides: false,
    })
    expect(await cross(voters[0], 'speaker')).toMatchObject({ cells: Array.from({ length: 3 }, () => [null, null, null]), hides: true })
    const byDepartment = await cross(organiser, ':department')
    expect(Object.keys(byDepartment?.names as Row)).toEqual((byDepartment?.rows as Row[]).map(({ value }) => value))
    const book = await workbookOf(
      (await organiser.get(`/api/vs/event/${id}/file/cross?format=xlsx&rows=speaker&columns=motion`)).raw.rawPayload,
    )
    const values = (row: number) => Array.from({ length: 8 }, (_, at) => book.worksheets[0]?.getRow(row).getCell(at + 1).value)
    expect(values(1)).toEqual([
      'Who speaks for us? × Shall we move?',
      ...['Yes', 'No', 'Abstention', 'Total', 'Yes (%)', 'No (%)', 'Abstention (%)'],
    ])
    expect(values(2).slice(0, 5)).toEqual(['Amy', 1, 1, 0, 2])
    expect(values(2).slice(5).map(Number)).toEqual([50, 50, 0])
  })

  test('before it is counted there is no protocol; a draft has no notice', async () => {
    app.setNow(new Date(String(start)))
    const id = await created(organiser, 'vs/event', {
      ...{ category, title: { en: 'Later' }, kind: 'vote', secrecy: 'named', opens_at: opens, closes_at: closes, questions },
      ...{ audience: voters.map(({ userId }) => `u${userId}`), results_when: 'live' },
    })
    expect((await file(organiser, id, 'notice', 'pdf'))?.status).toBe(404)
    await organiser.post(`/api/vs/event/${id}/publish`, {})
    await byClock(opens, openDue)
    expect((await file(organiser, id, 'protocol', 'pdf'))?.status).toBe(422)
  })
})
