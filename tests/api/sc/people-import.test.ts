/** A file of 100 people with their departments (sc.md §8, §12.8–9). */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../support/app'
import { importFlow, type ImportFlow } from '../../support/import-file'

let server: TestApp
let hr: Client
let flow: ImportFlow
beforeAll(async () => {
  server = await testApp()
  hr = await server.signIn('hr')
  flow = importFlow(server, hr)
})
afterAll(() => server.close())

const heading = 'account,name,email,hire_date,employment,department_code'
const person = (n: number, { email = `import${n}@example.com`, department = 'SALES' } = {}) =>
  `import${n},Person ${n},${email},2026-02-16,full,${department}`
const file = (rows: readonly string[]) => `${[heading, ...rows].join('\r\n')}\r\n`
/** Row 17 has a department that does not exist, row 40 the address of row 39. */
const rows = Array.from({ length: 100 }, (_, index) =>
  person(index + 1, index === 16 ? { department: 'Atlantis' } : index === 39 ? { email: 'import39@example.com' } : {}),
)
const imported = async () =>
  (
    await sql<{
      account: string
      version: number
    }>`select account, version from sc_user where account ~ '^import[0-9]+$' order by id`.execute(server.db)
  ).rows

test('98 of 100 are new, two are wrong by row and field; all or nothing brings none, good rows only 98, the corrected error file 2 (sc.md §12.8)', async () => {
  const view = await flow.checked('sc/user', file(rows))
  expect(view.counters).toEqual({ total: 100, new: 98, changed: 0, same: 0, error: 2, done: 0 })
  const wrong = await flow.rows(view.id, 'error')
  expect(wrong.map(({ line, errors }) => [line, Object.keys(errors as object)])).toEqual([
    [18, ['department']],
    [41, ['email']],
  ])
  expect((await hr.post(`/api/common/import/${String(view.id)}/run`, { policy: 'all' })).status).toBe(422)
  expect(await imported()).toEqual([])

  expect(await flow.run(view.id, 'good')).toMatchObject({ state: 'done', counters: { done: 98, error: 2 } })
  expect(await imported()).toHaveLength(98)
  const errorFile = (await hr.get(`/api/common/import/${String(view.id)}/error-file?format=csv`)).raw.body
  expect(errorFile.trim().split('\r\n')).toHaveLength(3)
  const corrected = await flow.checked('sc/user', errorFile.replace('Atlantis', 'SALES').replace('import39@', 'import40@'))
  expect(corrected.counters).toMatchObject({ total: 2, new: 2, error: 0 })
  expect(await flow.run(corrected.id)).toMatchObject({ state: 'done', counters: { done: 2 } })
  expect(await imported()).toHaveLength(100)
})

test('the same file again in "add or update": all 100 rows are the same, no version rises (sc.md §12.9)', async () => {
  const before = await imported()
  const again = await flow.checked('sc/user', file(Array.from({ length: 100 }, (_, index) => person(index + 1))), { mode: 'upsert' })
  expect(again.counters).toEqual({ total: 100, new: 0, changed: 0, same: 100, error: 0, done: 0 })
  expect((await hr.post(`/api/common/import/${String(again.id)}/run`, {})).status).toBe(422)
  expect(await imported()).toEqual(before)
})
