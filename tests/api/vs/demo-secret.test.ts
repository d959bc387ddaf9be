/** The labour election of the demo (vs.md §10, §12.6): 48 ballots on a board whose root anybody recounts, and a receipt whose ballot is missing. */
import { text } from 'node:stream/consumers'
import { hexToBytes } from '@noble/hashes/utils.js'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '../../../server/kernel/context'
import { makeSecretVotes } from '../../../server/modules/vs/demo'
import { recount } from '../../support/secret-voter'
import { testApp, type TestApp } from '../../support/app'
import { judgeReceipt, readReceipt } from '../../../src/shared/vs/secret/receipt'
import type { BoardPage } from '../../../src/shared/vs/secret-calls'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ env: { JOBS_AT_ONCE: '0' } })
  await transact(server.app.kontor.systemContext(), (ctx) => makeSecretVotes(ctx, server.app.kontor.files))
})
afterAll(() => server.close())

test('48 ballots elect five, two women among them; the board is recounted from what is published alone', async () => {
  const { rows } = await sql<{ id: number; state: string; answered: number; result: Record<string, unknown> }>`
    select id::int as id, state, answered, result from vs_event order by id`.execute(server.db)
  const [election] = rows
  expect(election).toMatchObject({
    ...{ state: 'published', answered: 48 },
    result: {
      ...{ valid: { people: 48 }, invalid: { people: 0 } },
      questions: [
        {
          seating: {
            gave_way: [{ group: '女性' }],
            unfilled: [],
            elected: [expect.any(Number), expect.any(Number), expect.any(Number), expect.any(Number), expect.any(Number)],
          },
        },
      ],
    },
  })
  const staff = await server.signIn('staff01')
  const board = (await staff.get<BoardPage>(`/api/vs/event/${election?.id ?? 0}/board`)).body.data
  expect([board.rows.length, board.issued]).toEqual([48, 48])
  expect(recount(board)).toMatchObject({ bad: [], rootAgrees: true, numbersAgree: true, passed: true })
})

test('the receipt beside the practice vote is genuine, and its ballot is missing on the board', async () => {
  const { rows } = await sql<{ id: number; key: string }>`
    select record_id::int as id, storage_key as key from sc_attachment where module = 'vs' and record_id is not null`.execute(server.db)
  const [practice] = rows
  const staff = await server.signIn('staff01')
  const board = (await staff.get<BoardPage>(`/api/vs/event/${practice?.id ?? 0}/board`)).body.data
  const receipt = readReceipt(await text((await server.app.kontor.files.get(practice?.key ?? '')).stream))
  if (!receipt) throw new Error('The file is no receipt.')
  expect([rows.length, board.rows.length, board.issued]).toEqual([1, 6, 7])
  expect(recount(board)).toMatchObject({ bad: [], rootAgrees: true, numbersAgree: true })
  expect(judgeReceipt(receipt, { event: board.event, serverKey: hexToBytes(board.keys.receipt_key) }, undefined)).toBe('missing')
  expect(board.rows.map(({ tracker }) => tracker)).not.toContain(receipt.tracker)
})
