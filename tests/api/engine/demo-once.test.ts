/** Nodes that start at once on one new database: one makes the demo data, the others wait for it (runtime.md §3). */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Context } from '../../../server/kernel/context'
import { makeDemo } from '../../../server/start/demo'
import { testApp } from '../../support/app'

test('of two nodes that make the demo data at once one does, and the other sees it whole', async () => {
  const one = await testApp({ template: 'migrated' })
  const other = await testApp({ database: one.database })
  let made = 0
  let began: () => void = () => undefined
  const bothBegan = new Promise<void>((resolve) => (began = resolve))
  const module = {
    name: 'counted',
    demo: async (ctx: Context) => {
      made += 1
      await bothBegan
      await sql`insert into kontor_setting (name, value) values ('counted', to_jsonb(${made}::int))`.execute(ctx.db)
    },
  }
  const making = [one, other].map(async ({ app, db }) => {
    const isMaker = await makeDemo(app.kontor.systemContext(), [module], { password: 'unused' })
    const { rows } = await sql<{ value: number }>`select value from kontor_setting where name = 'counted'`.execute(db)
    return { isMaker, seen: rows[0]?.value }
  })
  began()
  const nodes = await Promise.all(making)
  expect(nodes.filter(({ isMaker }) => isMaker)).toHaveLength(1)
  expect(nodes.map(({ seen }) => seen)).toEqual([1, 1])
  await other.close()
  await one.close()
})
