/**
 * Rights that nothing in the product checked are no longer declared: stored grants lose them, so that none comes back unnoticed with a
 * later action of that name. A grant that says nothing else goes, above all a denial: one without actions would deny the whole object.
 */
import { sql } from 'kysely'
import type { Db } from '../../kernel/context'
import type { Migration } from '../migration/written-migrations'

const gone = {
  'fa.admin.parameter': ['tax-file'],
  'fa.use.voucher': ['print'],
  'sc.admin.user': ['impersonate'],
  'wf.admin.all-running': ['evidence'],
  'wf.admin.seal': ['use'],
  'wf.admin.template': ['publish', 'simulate', 'migrate'],
} as const
/** Of those, what no other object of a module has: they go from its wildcards too. */
const ofModule = { fa: ['tax-file', 'print'], sc: ['impersonate'], wf: ['evidence', 'use', 'migrate'] } as const

export const migration: Migration = {
  up: async (db) => {
    if (!(await isThere(db))) return
    for (const [path, actions] of Object.entries(gone)) await take(db, actions, sql`path = ${path}`)
    for (const [module, actions] of Object.entries(ofModule))
      await take(db, actions, sql`path in (${`${module}.*`}, ${`${module}.use.*`}, ${`${module}.admin.*`})`)
  },
}

async function take(db: Db, actions: readonly string[], where: ReturnType<typeof sql>): Promise<void> {
  const names = sql`${[...actions]}::text[]`
  await sql`
    delete from sc_role_grant
    where ${where} and actions && ${names} and actions <@ ${names} and coalesce(cardinality(fields), 0) = 0
      and (effect = 'deny' or (coalesce(read, 'none') = 'none' and coalesce(write, 'none') = 'none'))`.execute(db)
  await sql`
    update sc_role_grant set actions = array(select name from unnest(actions) with ordinality as kept (name, nr)
      where name <> all(${names}) order by nr)
    where ${where} and actions && ${names}`.execute(db)
}

async function isThere(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`select to_regclass('sc_role_grant') is not null as is_there`.execute(db)
  return rows[0]?.is_there ?? false
}
