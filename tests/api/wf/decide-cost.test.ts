/** What a sign-off costs (wf.md §10): the statements of an approval after which the next one waits, and of the one that ends the form. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAll, testApp, type Client, type TestApp } from '../../support/app'
import { statementCost } from '../../support/statement-cost'
import { approval, flowOf, handIn, plainContent, publishForm, seenBy, type MadeForm } from '../../support/workflow-forms'

const cost = statementCost()
let server: TestApp
let applicant: Client
let first: Client
let second: Client
let form: MadeForm

beforeAll(async () => {
  server = await testApp()
  ;[applicant, first, second] = await signInAll(server, 'staff01', 'staff02', 'staff03')
  form = await publishForm(server.db, 'COST', plainContent(flowOf(approval(first.userId), approval(second.userId, 'n2'))))
})
afterAll(() => server.close())

async function approve(client: Client, id: number) {
  const { task, seen } = await seenBy(client, id)
  const { trips, statements, result } = await cost(() => client.post(`/api/wf/task/${task}/approve`, seen))
  expect(result.status, JSON.stringify(result.body)).toBe(200)
  return { trips, statements }
}

test('an approval in the middle of a flow, and the last one', async () => {
  // What is read once for many calls is read by the first form.
  const [warm, measured] = [
    await handIn(applicant, form, { reason: 'first', amount: '5' }),
    await handIn(applicant, form, { reason: 'second', amount: '5' }),
  ]
  for (const one of [first, second]) await approve(one, warm)
  const [middle, last] = [await approve(first, measured), await approve(second, measured)]
  for (const [{ trips, statements }, most] of [
    [middle, { trips: 24, statements: 31 }],
    [last, { trips: 28, statements: 34 }],
  ] as const) {
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(most.statements)
    expect(trips, statements.join('\n')).toBeLessThanOrEqual(most.trips)
  }
})
