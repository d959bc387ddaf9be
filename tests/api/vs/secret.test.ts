/** A secret vote over HTTP (vs.md §5.5, §9, §12.7–11, 13, 23): papers for people, ballots from nobody, a board that anybody recounts. */
import { hexToBytes } from '@noble/hashes/utils.js'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeDue, countDue } from '../../../server/modules/vs/event/clock'
import { mixAnswers } from '../../../server/modules/vs/secret/mix-answers'
import { createLogger } from '../../../server/observability/logger'
import { checkReceipt, type Receipt } from '../../../src/shared/vs/secret/receipt'
import { recountBoard } from '../../../src/shared/vs/secret/recount-board'
import { trackerOf } from '../../../src/shared/vs/secret/tracker'
import type { BoardPage, OwnPaper } from '../../../src/shared/vs/secret-calls'
import type { Answer, Client, Row } from '../../support/app'
import { askForPaper, ballotOf, boardRow, codeOf, paperFrom, recount, voterOf, type Voter } from '../../support/secret-voter'
import { eventsHandled } from '../../support/settle-events'
import { closes, everyRow, opens, voteApp, type StoredRow, type VoteApp } from '../../support/votes'

const lines: string[] = []
let votes: VoteApp
let organiser: Client
let voters: Client[]

beforeAll(async () => {
  votes = await voteApp(7, { logger: createLogger('debug', { write: (line) => void lines.push(line) }) })
  ;({ organiser, voters } = votes)
})
afterAll(() => votes.app.close())

const motion = { key: 'motion', type: 'yes_no', title: { en: 'Shall we move?' }, required: true }
const secret = { secrecy: 'secret', questions: [motion] }
const opened = (values: Row = {}) => votes.opened({ ...secret, ...values })
const voter = (at: number): Client => voters[at] ?? organiser

const box = (id: number, body: Row, client: Client = votes.app.anonymous) =>
  votes.during(async () => client.post(`/api/vs/ballot-box/${id}`, body))
const issue = async (at: number, id: number): Promise<{ mine: Voter; paper: ReturnType<typeof paperFrom> }> => {
  const mine = await voterOf(voter(at), id, codeOf(at))
  const { status, body } = await votes.during(() => askForPaper(voter(at), mine))
  expect(status, JSON.stringify(body)).toBe(200)
  return { mine, paper: paperFrom(mine, body.data as unknown as OwnPaper) }
}
/** From the roster to the box. */
const cast = async (at: number, id: number, answers: Row = { motion: 'yes' }): Promise<Answer> => {
  const { mine, paper } = await issue(at, id)
  return box(id, await ballotOf(mine, paper, { answers }))
}
const count = (id: number) => votes.byClock(closes, closeDue, countDue).then(() => votes.act(organiser, id, 'publish-results'))
const boardOf = async (client: Client, id: number): Promise<BoardPage> =>
  (await client.get<BoardPage>(`/api/vs/event/${id}/board`)).body.data
const rowsIn = async (table: string, id: number): Promise<Row[]> =>
  (await sql<Row>`select * from ${sql.table(table)} where event_id = ${id}`.execute(votes.app.db)).rows
const refusal = ({ status, body }: Answer) => [status, body.message]

describe('publication', () => {
  const publish = async (values: Row): Promise<Answer> =>
    organiser.post(`/api/vs/event/${await votes.draft({ ...secret, ...values })}/publish`, {})
  const fieldsOf = ({ status, body }: Answer) => [status, Object.keys(body.errors)]

  test('needs five people of each weight, no look ahead into a sealed box, and no trustees yet', async () => {
    const four = voters.slice(0, 4).map(({ userId }) => `u${userId}`)
    expect(fieldsOf(await publish({ audience: four }))).toEqual([422, ['secrecy']])
    expect(fieldsOf(await publish({ results_when: 'live' }))).toEqual([422, ['results_when']])
    expect(fieldsOf(await publish({ seal: 'trustees' }))).toEqual([422, ['seal']])
  })

  test('makes a key for the box and one for each weight; private halves are sealed, and in no answer', async () => {
    const id = await votes.draft({ ...secret, weighted: true })
    const people = voters.map(({ userId }, at) => ({ user: userId, weight: at < 5 ? 1 : 2.5 }))
    for (const { user, weight } of people)
      await sql`insert into vs_participant (event_id, user_id, weight, state, reminded) values (${id}, ${user}, ${weight}, 'open', 0)`.execute(
        votes.app.db,
      )
    expect(fieldsOf(await organiser.post(`/api/vs/event/${id}/publish`, {}))).toEqual([422, ['secrecy']])
    await sql`update vs_participant set weight = 2.5 where event_id = ${id}`.execute(votes.app.db)
    await votes.act(organiser, id, 'publish')
    const { ballot } = (await voter(0).get(`/api/vs/event/${id}/page`)).body.data
    expect(ballot).toMatchObject({
      keys: { seal: 'server', classes: [{ class: '2.5' }] },
      papers: [{ class: '2.5', state: 'open', blinded: null }],
    })
    const keys = await rowsIn('vs_ballot_key', id)
    expect(keys.map(({ purpose, private_key, sealed_key }) => [purpose, private_key, String(sealed_key).slice(0, 3)]).sort()).toEqual([
      ['box', null, 'v1.'],
      ['paper', null, 'v1.'],
      ['receipt', null, 'v1.'],
    ])
    await votes.act(organiser, id, 'back-to-draft')
    expect(await rowsIn('vs_ballot_key', id)).toEqual([])
  })
})

describe('papers', () => {
  test('a broken connection loses nothing: the same code on another device casts one ballot, another code is refused (§12.8)', async () => {
    const id = await opened()
    const { mine } = await issue(0, id)
    const again = await votes.during(() => askForPaper(voter(0), mine))
    const [kept] = (await voter(0).get(`/api/vs/event/${id}/paper`)).body.data as unknown as OwnPaper[]
    expect([again.status, again.body.data]).toEqual([200, kept])
    const other = await voterOf(voter(0), id, codeOf(99))
    expect((await votes.during(() => askForPaper(voter(0), other))).status).toBe(409)
    const device = await voterOf(voter(0), id, codeOf(0))
    const ballot = await ballotOf(device, paperFrom(device, kept ?? { blind_signature: null }), { answers: { motion: 'no' } })
    expect((await box(id, ballot)).status).toBe(200)
    expect(await rowsIn('vs_ballot_box', id)).toHaveLength(1)
  })

  test('two at once are one', async () => {
    const id = await opened()
    const both = await Promise.all([1, 2].map((code) => voterOf(voter(0), id, codeOf(code))))
    const answers = await votes.during(() => Promise.all(both.map((one) => askForPaper(voter(0), one))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await rowsIn('vs_paper', id)).toHaveLength(1)
  })

  test('are for participants of an open event: not for others, not as somebody else (§12.23), not before or after', async () => {
    const id = await opened()
    const mine = await voterOf(voter(0), id, codeOf(0))
    const ask = (client: Client) => votes.during(() => askForPaper(client, mine))
    expect([(await ask(organiser)).status, (await ask(votes.outsider)).status]).toEqual([403, 404])
    expect((await votes.outsider.get(`/api/vs/event/${id}/paper`)).status).toBe(404)
    await votes.admin.post('/api/sc/rights/view-as', { user: voter(0).userId, reason: 'She needs help' })
    expect((await ask(votes.admin)).body.code).toBe('viewing')
    await votes.admin.delete('/api/sc/rights/view-as')
    expect((await votes.at(closes, () => askForPaper(voter(0), mine))).status).toBe(422)
    expect((await votes.at(opens.replace(':10:', ':09:'), () => askForPaper(voter(0), mine))).status).toBe(422)
    expect((await votes.during(() => voter(0).post(`/api/vs/event/${id}/paper`, { blinded: 'ff'.repeat(256) }))).status).toBe(422)
    expect((await votes.during(() => voter(0).post(`/api/vs/event/${id}/answer`, { answers: {}, revision: 0, submit: true }))).status).toBe(
      422,
    )
    expect(await rowsIn('vs_paper', id)).toEqual([])
  })
})

describe('the ballot box', () => {
  test('takes a ballot of its own papers only, once for each revision (§12.9)', async () => {
    const [id, elsewhere] = [await opened(), await opened()]
    const { mine, paper } = await issue(0, id)
    const first = await ballotOf(mine, paper, { answers: { motion: 'yes' } })
    const foreign = await issue(0, elsewhere)
    expect((await box(id, { ...first, paper_sig: 'ab'.repeat(256) })).status).toBe(422)
    expect((await box(id, await ballotOf({ ...foreign.mine, event: id }, foreign.paper))).status).toBe(422)
    expect((await box(id, { ...first, work: Number(first.work) + 1 })).status).toBe(422)
    expect((await box(id, { ...first, class: '2' })).status).toBe(422)
    expect((await box(999_999, await ballotOf({ ...mine, event: 999_999 }, paper))).status).toBe(404)
    const second = await ballotOf(mine, paper, { answers: { motion: 'no' }, revision: 2 })
    expect([(await box(id, first)).status, (await box(id, second)).status]).toEqual([200, 200])
    expect([(await box(id, first)).status, (await box(id, second)).status]).toEqual([409, 409])
    expect(await rowsIn('vs_ballot_box', id)).toMatchObject([{ revision: 2 }])
    const tracker = trackerOf(mine.request.pk)
    expect((await votes.app.anonymous.get(`/api/vs/ballot-box/${id}/${tracker}`)).body.data).toMatchObject({ revision: 2, on_board: false })
    expect((await votes.app.anonymous.get(`/api/vs/ballot-box/${id}/${tracker.replace(/.$/, 'Z')}`)).status).toBe(404)
  })

  test('changes nothing where answers may not be changed', async () => {
    const id = await opened({ change_allowed: false })
    const { mine, paper } = await issue(0, id)
    const answers = [await box(id, await ballotOf(mine, paper)), await box(id, await ballotOf(mine, paper, { revision: 2 }))]
    expect(answers.map(({ status }) => status)).toEqual([200, 409])
  })

  test('is closed from the second of its closing, and while it is suspended', async () => {
    const id = await opened()
    const { mine, paper } = await issue(0, id)
    const ballot = await ballotOf(mine, paper)
    const late = await votes.at(closes, () => votes.app.anonymous.post(`/api/vs/ballot-box/${id}`, ballot))
    expect(refusal(late)).toEqual([422, expect.stringContaining('09:40:00')])
    await votes.act(organiser, id, 'suspend', { reason: 'Fire alarm' })
    expect((await box(id, ballot)).status).toBe(422)
  })

  test('is known to whoever holds a code: questions and keys, of secret events that were opened only', async () => {
    const [id, named] = [await opened(), await votes.opened({ secrecy: 'named', questions: [motion] })]
    const scheduled = await votes.draft(secret)
    await votes.act(organiser, scheduled, 'publish')
    const page = await votes.app.anonymous.get(`/api/vs/ballot-box/${id}`)
    expect(page.body.data).toMatchObject({
      id,
      state: 'open',
      questions: [{ key: 'motion' }],
      keys: { seal: 'server', classes: [{ class: '1' }] },
    })
    for (const other of [scheduled, named]) expect((await votes.app.anonymous.get(`/api/vs/ballot-box/${other}`)).status).toBe(404)
  })

  test('and its keys go unopened when the event is cancelled', async () => {
    const id = await opened()
    await cast(0, id)
    await votes.act(organiser, id, 'cancel', { reason: 'A mistake in the motion' })
    expect(await rowsIn('vs_ballot_box', id)).toEqual([])
    expect((await rowsIn('vs_ballot_key', id)).map(({ sealed_key, private_key }) => sealed_key ?? private_key)).toEqual([null, null, null])
  })
})

/** Tables whose rows are others than before. */
function changed(before: readonly StoredRow[], after: readonly StoredRow[]): string[] {
  const known = new Set(before.map(({ table, row }) => `${table} ${row}`))
  const now = new Set(after.map(({ table, row }) => `${table} ${row}`))
  const gone = before.filter(({ table, row }) => !now.has(`${table} ${row}`))
  return [...new Set([...after.filter(({ table, row }) => !known.has(`${table} ${row}`)), ...gone].map(({ table }) => table))].sort()
}

describe('secrecy (§12.7)', () => {
  test('casting writes one row into the box and nothing else anywhere: no log, no session, no time; the box is mixed by the hour', async () => {
    const id = await opened()
    const papers = []
    for (const at of [0, 1, 2]) papers.push(await issue(at, id))
    await eventsHandled(votes.app.app)
    const [before, logged] = [await everyRow(votes.app), lines.length]
    for (const [at, { mine, paper }] of papers.entries()) {
      // Also where the browser sends what it should not.
      const answer = await box(id, await ballotOf(mine, paper, { answers: { motion: 'yes' } }), at === 0 ? voter(0) : votes.app.anonymous)
      expect(answer.status).toBe(200)
    }
    const refused = await box(id, await ballotOf(papers[0]?.mine as Voter, papers[0]?.paper as ReturnType<typeof paperFrom>))
    expect([refused.status, refused.body.request_id]).toEqual([409, undefined])
    // Whatever else the server has to say meanwhile: nothing of a request.
    expect(lines.slice(logged).filter((line) => /"(?:url|ip|method|user|reqId)":|ballot-box/.test(line))).toEqual([])
    expect(changed(before, await everyRow(votes.app))).toEqual(['vs_ballot_box'])
    const order = async () =>
      (
        await sql<{
          tracker: string
          xmin: string
        }>`select tracker, xmin::text from vs_ballot_box where event_id = ${id} order by ctid`.execute(votes.app.db)
      ).rows
    await votes.runJob(mixAnswers)
    const mixed = await order()
    expect(mixed.map(({ tracker }) => tracker)).toEqual(papers.map(({ mine }) => trackerOf(mine.request.pk)).sort())
    expect(new Set(mixed.map(({ xmin }) => xmin)).size).toBe(1)
  })

  test('a dump of everything, the log included, joins no person to a ballot, from the first paper to the published board', async () => {
    const id = await opened()
    const trackers: string[] = []
    const marks: string[] = []
    for (const at of voters.keys()) {
      const { mine, paper } = await issue(at, id)
      const ballot = await ballotOf(mine, paper, { answers: { motion: at < 4 ? 'yes' : 'no' } })
      const { body } = await box(id, ballot)
      trackers.push(trackerOf(mine.request.pk))
      marks.push(String(ballot.pk), String(ballot.prefix), String(ballot.sig), String(ballot.paper_sig), String(body.data.signature))
    }
    const places = async (): Promise<string[]> => {
      const all = await everyRow(votes.app)
      const found = [...trackers, ...marks].flatMap((mark) => all.filter(({ row }) => row.includes(mark)).map(({ table }) => table))
      return [...new Set(found)].sort()
    }
    expect(await places()).toEqual(['vs_ballot_box'])
    await count(id)
    await eventsHandled(votes.app.app)
    expect(await places()).toEqual(['vs_ballot'])
    expect(lines.filter((line) => [...trackers, ...marks].some((mark) => line.includes(mark)))).toEqual([])
    // Of a roster row nothing but a day; of a ballot no time at all.
    const { rows: columns } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns where table_name in ('vs_ballot_box', 'vs_ballot')
        and (data_type ~ 'time|date' or is_identity = 'YES' or column_default is not null)`.execute(votes.app.db)
    expect(columns).toEqual([])
    const roster = await rowsIn('vs_participant', id)
    expect(roster.map(({ state, issued_on, version }) => [state, issued_on, version])).toEqual(
      voters.map(() => ['issued', '2026-11-20', 1]),
    )
  })
})

describe('counting', () => {
  test('opens the box, empties it, publishes its key with the board, and anybody comes to the same (§12.9–11)', async () => {
    const id = await opened({ pass_rule: { base: 'yes_no', num: 1, den: 2, strict: true }, results_who: ['participants', 'public'] })
    const receipts: Receipt[] = []
    for (const at of [0, 1, 2, 3]) receipts.push((await cast(at, id, { motion: at === 3 ? 'no' : 'yes' })).body.data as unknown as Receipt)
    const { mine, paper } = await issue(4, id)
    await box(id, await ballotOf(mine, paper, { answers: { motion: 'yes' } }))
    await box(id, await ballotOf(mine, paper, { answers: { motion: 'no' }, revision: 2 }))
    const { mine: odd, paper: oddPaper } = await issue(5, id)
    await box(id, await ballotOf(odd, oddPaper, { answers: { motion: 'perhaps' } }))
    // No call looks into it before: nor between closing and count.
    await votes.byClock(closes, closeDue)
    for (const path of ['results', 'board']) expect((await organiser.get(`/api/vs/event/${id}/${path}`)).status).toBe(422)
    expect((await rowsIn('vs_ballot_key', id)).filter(({ sealed_key }) => sealed_key !== null).map(({ purpose }) => purpose)).toEqual([
      'box',
    ])
    await votes.byClock(closes, countDue)
    expect((await votes.app.anonymous.get(`/api/vs/board/${id}`)).status).toBe(404)
    await votes.act(organiser, id, 'publish-results')

    const board = await boardOf(voter(6), id)
    expect(board.result).toMatchObject({
      ...{ state: 'counted', eligible: { people: 7 }, cast: { people: 5 }, invalid: { people: 1 } },
      questions: [{ key: 'motion', counted: { count: { yes: '3', no: '2' } }, pass: { fulfilled: true } }],
    })
    expect(board).toMatchObject({ issued: 6, eligible: 7, box_private_key: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(board.rows.map(({ answers, valid, revision }) => [answers.motion, valid, revision]).sort()).toEqual([
      ['no', true, 1],
      ['no', true, 2],
      ['perhaps', false, 1],
      ['yes', true, 1],
      ['yes', true, 1],
      ['yes', true, 1],
    ])
    expect(await recountBoard(board)).toMatchObject({
      ballots: 6,
      bad: [],
      misread: [],
      rootAgrees: true,
      resultAgrees: true,
      agrees: true,
    })
    expect((await votes.app.anonymous.get(`/api/vs/board/${id}`)).body.data).toEqual(board)
    expect(await rowsIn('vs_ballot_box', id)).toEqual([])
    expect((await rowsIn('vs_ballot_key', id)).filter(({ sealed_key }) => sealed_key !== null)).toEqual([])
    const { rows: kept } = await sql`select answered, board_root from vs_event where id = ${id}`.execute(votes.app.db)
    expect(kept).toEqual([{ answered: 6, board_root: board.root }])

    const serverKey = hexToBytes(board.keys.receipt_key)
    const finding = (rows: BoardPage['rows']) =>
      receipts[0] && checkReceipt(receipts[0], { event: id, serverKey, rows: rows.map(boardRow) })
    expect(finding(board.rows)).toBe('counted')
    const left = board.rows.filter(({ tracker }) => tracker !== receipts[0]?.tracker)
    expect([finding(left), recount({ ...board, rows: left }).rootAgrees]).toEqual(['missing', false])
    const forged = board.rows.map((row, at) =>
      at === 2 ? { ...row, sealed: row.sealed.replace(/^../, (byte) => (byte === '00' ? '01' : '00')) } : row,
    )
    expect(recount({ ...board, rows: forged })).toMatchObject({ bad: [{ tracker: board.rows[2]?.tracker }], rootAgrees: false })
  })

  test('a ballot that somebody put into the table, or took out of it, shows (§12.10)', async () => {
    const id = await opened()
    for (const at of [0, 1, 2]) await cast(at, id)
    const receipt = (await cast(3, id)).body.data as unknown as Receipt
    await sql`delete from vs_ballot_box where event_id = ${id} and tracker = ${receipt.tracker}`.execute(votes.app.db)
    await sql`insert into vs_ballot_box select event_id, '000000000000', weight_class, decode(repeat('07', 32), 'hex'), prefix, paper_sig, revision, sealed, sig
      from vs_ballot_box where event_id = ${id} limit 1`.execute(votes.app.db)
    await count(id)
    const board = await boardOf(voter(0), id)
    expect(board.result).toMatchObject({ cast: { people: 3 }, invalid: { people: 1 } })
    expect(recount(board)).toMatchObject({ bad: [{ fault: 'paper' }], passed: false })
    expect(checkReceipt(receipt, { event: id, serverKey: hexToBytes(board.keys.receipt_key), rows: board.rows.map(boardRow) })).toBe(
      'missing',
    )
    expect((await votes.app.anonymous.get(`/api/vs/ballot-box/${id}/${receipt.tracker}`)).status).toBe(404)
  })

  test('of a survey is shown from five ballots on, and never ballot by ballot (§12.13)', async () => {
    const mood = { key: 'mood', type: 'rating', title: { en: 'How are you?' } }
    const survey = { kind: 'survey', questions: [mood], results_when: 'live' }
    const id = await opened(survey)
    for (const at of [0, 1, 2, 3]) expect((await cast(at, id, { mood: 4 })).status).toBe(200)
    expect((await voter(0).get(`/api/vs/event/${id}/results`)).status).toBe(422)
    await cast(4, id, { mood: 5 })
    expect((await voter(0).get(`/api/vs/event/${id}/results`)).body.data).toMatchObject({ result: { cast: { people: 5 } } })
    await count(id)
    expect((await voter(0).get(`/api/vs/event/${id}/results`)).body.data).toMatchObject({ result: { cast: { people: 5 } } })
    expect((await voter(0).get(`/api/vs/event/${id}/board`)).status).toBe(422)
  })
})
