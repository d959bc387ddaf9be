/** The demo of wf (wf.md §10): forms over all types of nodes, published without problems. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nodesOf } from '../../../src/shared/wf/flow-tree'
import type { Flow } from '../../../src/shared/wf/flow'
import { makeForms, demoForms } from '../../../server/modules/wf/demo/make-forms'
import { makeSeals } from '../../../server/modules/wf/demo/images'
import { testApp, type TestApp } from '../../support/app'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
  const ctx = server.app.kontor.systemContext()
  const seals = await makeSeals(ctx, server.app.kontor.files, { keeper: 1, users: [2] })
  const started = performance.now()
  await makeForms(ctx, seals)
  console.log('forms', performance.now() - started)
})
afterAll(() => server.close())

test('all forms are published and open', async () => {
  const { rows } = await sql<{ flow: Flow }>`select flow from wf_template_definition where state = 'published'`.execute(server.db)
  expect(rows).toHaveLength(demoForms.length)
  expect(new Set(rows.flatMap(({ flow }) => nodesOf(flow).map(({ type }) => type)))).toEqual(
    new Set([
      'start',
      'approve',
      'handle',
      'copy',
      'read',
      'condition',
      'inclusive',
      'parallel',
      'subprocess',
      'delay',
      'webhook',
      'set',
      'end',
    ]),
  )
})
