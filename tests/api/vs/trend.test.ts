/** The trend over repeats of a template (vs.md §8, §12.20), and that it shows nothing of an event whose results one may not read. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeDue, countDue, openDue } from '../../../server/modules/vs/event/clock'
import type { Client, Row } from '../../support/app'
import { workbookOf } from '../../support/workbook'
import { closes, opens, voteApp, type VoteApp } from '../../support/votes'

let votes: VoteApp
let organiser: Client
let voters: Client[]
let category: number

beforeAll(async () => {
  votes = await voteApp(6)
  ;({ organiser, voters } = votes)
  const { body } = await votes.admin.get('/api/vs/category')
  category = Number((body.data as Row[]).find(({ code }) => code === 'BOARD')?.id)
})
afterAll(() => votes.app.close())

const motion = {
  ...{ key: 'motion', type: 'single', title: { en: 'Shall we move?' }, required: true },
  options: [
    { id: 1, text: { en: 'Yes' } },
    { id: 2, text: { en: 'No' } },
  ],
}
const mood = { key: 'mood', type: 'rating', title: { en: 'How are you?' } }
const words = { key: 'words', type: 'long_text', title: { en: 'What else?' } }

const template = (values: Row = {}): Promise<number> =>
  votes.created(votes.admin, 'vs/example', {
    ...{ name: { en: 'Resolution' }, category, kind: 'survey', secrecy: 'named', questions: [motion, mood, words] },
    ...values,
  })

/** Of the template, open to the voters. @param changes of the draft */
async function begun(example: number, changes: Row = {}): Promise<number> {
  const id = Number((await organiser.post(`/api/vs/example/${example}/use`, {})).body.data.id)
  const { version } = (await organiser.get(`/api/vs/event/${id}`)).body.data
  const { status, body } = await organiser.patch(`/api/vs/event/${id}`, {
    ...{ version, opens_at: opens, closes_at: closes, results_who: ['participants'] },
    ...{ audience: voters.map(({ userId }) => `u${userId}`), ...changes },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  await votes.act(organiser, id, 'publish')
  await votes.byClock(opens, openDue)
  return id
}

/** One answer of each voter in turn; its results are published unless it is said otherwise. */
async function held(example: number, answers: readonly Row[], changes: Row = {}, isPublished = true): Promise<number> {
  const id = await begun(example, changes)
  for (const [at, sent] of answers.entries()) {
    const answer = await votes.during(async () =>
      voters[at]?.post(`/api/vs/event/${id}/answer`, { answers: sent, revision: 0, submit: true }),
    )
    expect(answer?.status, JSON.stringify(answer?.body)).toBe(200)
  }
  await votes.byClock(closes, closeDue, countDue)
  if (isPublished) await votes.act(organiser, id, 'publish-results')
  return id
}

const get = (client: Client | undefined, id: number, what = 'trend') => client?.get(`/api/vs/event/${id}/${what}`)
const trendOf = async (client: Client | undefined, id: number): Promise<Row> => {
  const answer = await get(client, id)
  expect(answer?.status, JSON.stringify(answer?.body)).toBe(200)
  return answer?.body.data as Row
}
const idsIn = ({ repeats }: Row): unknown[] => (repeats as Row[]).map(({ id }) => id)
const repeatsOf = async (client: Client | undefined, id: number): Promise<unknown> => (await get(client, id, 'results'))?.body.data.repeats
const yes = { motion: [1], mood: 5 }
const no = { motion: [2], mood: 2 }

describe('repeats of a template (§12.20)', () => {
  test('an event has the questions of “resolution”, keeps them when the template changes, and its repeats show the trend', async () => {
    const example = await template()
    const first = await held(example, [yes, yes, no, no], { title: { en: 'First half' } })
    const before = (await votes.admin.get(`/api/vs/event/${first}`)).body.data
    expect(before).toMatchObject({ example, questions: [motion, mood, words] })

    const { version, questions } = (await votes.admin.get(`/api/vs/example/${example}`)).body.data
    const [one, ...others] = questions as Row[]
    const options = [motion.options[0], { id: 2, text: { en: 'Never' } }]
    const changed = await votes.admin.patch(`/api/vs/example/${example}`, { version, questions: [{ ...one, options }, ...others] })
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    expect((await votes.admin.get(`/api/vs/event/${first}`)).body.data).toEqual(before)

    const second = await held(example, [yes, yes, yes], { title: { en: 'Second half' } })
    const trend = await trendOf(voters[0], second)
    expect(trend.repeats).toMatchObject([
      { id: first, title: { en: 'First half' }, closes_at: closes, cast: 4, eligible: 6, turnout: '66.7' },
      { id: second, title: { en: 'Second half' }, cast: 3, eligible: 6, turnout: '50.0' },
    ])
    expect(trend.questions).toMatchObject([
      {
        ...{ key: 'motion', comparable: ['changed', 'same'], answered: [null, 3] },
        lines: [
          { measure: 'share', value: '1', amounts: [null, '100.0'] },
          { measure: 'share', value: '2', amounts: [null, '0.0'] },
        ],
      },
      {
        key: 'mood',
        comparable: ['same', 'same'],
        answered: [4, 3],
        lines: [{ measure: 'mean', amounts: ['3.50', '5.00'] }, {}, {}, {}, {}, {}],
      },
    ])
    expect(await repeatsOf(voters[0], second)).toBe(1)
    expect(idsIn(await trendOf(voters[0], first))).toEqual([first])
  })

  test('are those of the same template; an event without one has no trend but its own', async () => {
    const example = await template()
    await held(await template(), [yes])
    const plain = await votes.opened({ kind: 'survey', secrecy: 'named', questions: [motion], results_when: 'live' })
    const [first, second] = [await held(example, [yes]), await held(example, [no])]
    expect(idsIn(await trendOf(voters[0], second))).toEqual([first, second])
    expect(idsIn(await trendOf(voters[0], plain))).toEqual([plain])
  })

  test('make a sheet with a column each, and their frequent words another', async () => {
    const example = await template()
    await held(example, [{ ...yes, words: 'More coffee' }])
    const id = await held(example, [
      { ...no, words: 'Coffee again' },
      { ...yes, words: 'No coffee' },
    ])
    const rows = async (name: string, format: string) => votes.during(async () => get(voters[0], id, `file/${name}?format=${format}`))
    const csv = ((await rows('trend', 'csv'))?.raw.body ?? '').replace('\ufeff', '').trimEnd().split('\r\n')
    expect(csv[0]).toBe('Question,Option,Measure,Resolution (2026-11-20),Resolution (2026-11-20),Note')
    expect(csv.slice(1, 4)).toEqual(['Whole event,,Turnout,16.7,33.3,', 'Whole event,,Cast,1,2,', 'Whole event,,Eligible,6,6,'])
    expect(csv).toContain('Shall we move?,Yes,Share (%),100.0,50.0,')
    const book = await workbookOf((await rows('words', 'xlsx'))?.raw.rawPayload ?? Buffer.alloc(0))
    expect(book.worksheets[0]?.getRow(2).values).toEqual([undefined, 'What else?', 'coffee', 2])
  })
})

describe('what a reader gets of former events', () => {
  test('is nothing, not even that they exist, of those whose results are not meant for them, or not yet', async () => {
    const example = await template()
    const [insider, other] = voters
    const onlyOne = await held(example, [yes], { audience: [`u${insider?.userId}`], title: { en: 'Walrus' } })
    const ofManagers = await held(example, [yes], { results_who: ['managers'], title: { en: 'Zebra' } })
    const unpublished = await held(example, [yes], { title: { en: 'Okapi' } }, false)
    const last = await held(example, [yes, no])

    const alone = await held(await template(), [yes, no])
    const [seen, without] = [await trendOf(other, last), await trendOf(other, alone)]
    expect(JSON.stringify(seen)).not.toMatch(/Walrus|Zebra|Okapi/)
    // As of a template that nobody used before.
    expect(seen).toEqual(JSON.parse(JSON.stringify(without).replaceAll(`"id":${alone}`, `"id":${last}`)))
    expect(await repeatsOf(other, last)).toBe(0)
    const sheet = (await votes.during(async () => get(other, last, 'file/trend?format=csv')))?.raw.body ?? ''
    expect(sheet).toContain('Whole event')
    expect(sheet).not.toMatch(/Walrus|Zebra|Okapi/)

    expect(idsIn(await trendOf(insider, last))).toEqual([onlyOne, last])
    // Who runs them all sees them from the count on.
    expect(idsIn(await trendOf(organiser, last))).toEqual([onlyOne, ofManagers, unpublished, last])
  })

  test('is refused as the results are: unknown, not meant for them, before their time', async () => {
    const example = await template()
    await held(example, [yes])
    const ofManagers = await held(example, [yes], { results_who: ['managers'] })
    const unpublished = await held(example, [yes], {}, false)
    const answers = [await get(votes.outsider, ofManagers), await get(voters[0], ofManagers), await get(voters[0], unpublished)]
    expect(answers.map((one) => one?.status)).toEqual([404, 403, 422])
  })

  test('without names begins with five answers, in former ones and in this', async () => {
    const example = await template({ secrecy: 'anonymous', questions: [mood] })
    const moods = (count: number) => Array.from({ length: count }, () => ({ mood: 4 }))
    await held(example, moods(4))
    const shown = await held(example, moods(5))
    const last = await held(example, moods(6))
    expect(idsIn(await trendOf(voters[0], last))).toEqual([shown, last])
    const few = await held(example, moods(4))
    expect((await get(voters[0], few))?.status).toBe(422)
  })
})
