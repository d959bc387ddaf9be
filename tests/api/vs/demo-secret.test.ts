/** The labour election of the demo (vs.md §10, §12.6): 48 ballots on a board whose root anybody recounts. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '../../../server/kernel/context'
import { makeLabourElection } from '../../../server/modules/vs/demo'
import { recount } from '../../support/secret-voter'
import { testApp, type TestApp } from '../../support/app'
import type { BoardPage } from '../../../src/shared/vs/secret-calls'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ env: { JOBS_AT_ONCE: '0' } })
  await transact(server.app.kontor.systemContext(), makeLabourElection)
})
afterAll(() => server.close())

test('48 ballots elect five, two women among them; the board is recounted from what is published alone', async () => {
  const { rows } = await sql<{ id: number; state: string; answered: number; result: Record<string, unknown> }>`
    select id::int as id, state, answered, result from vs_event`.execute(server.db)
  const [election] = rows
  expect(election).toMatchObject({
    ...{ state: 'published', answered: 48 },
    result: {
      ...{ valid: { people: 48 }, invalid: { people: 0 } },
      questions: [
        {
          seating: {
            gave_way: [{ group: 'f' }],
            unfilled: [],
            elected: [expect.any(Number), expect.any(Number), expect.any(Number), expect.any(Number), expect.any(Number)],
          },
        },
      ],
    },
  })
  const staff = await server.signIn('staff01')
  const board = (await staff.get(`/api/vs/event/${election?.id ?? 0}/board`)).body.data as unknown as BoardPage
  expect([board.rows.length, board.issued]).toEqual([48, 48])
  expect(recount(board)).toMatchObject({ bad: [], rootAgrees: true, numbersAgree: true, passed: true })
})
