/** Who may do what in the categories of the demo (vs.md §10), and with which template each of them begins. */
import { sql } from 'kysely'
import type { CategoryAction } from '../../../../src/schemas/vs/value-lists'
import type { Context } from '../../../kernel/context'
import { createRecord } from '../../../resource/write/write'
import { idIn, type DemoPlaces } from './make-events'

const rights: readonly (readonly [category: string | null, account: string, action: CategoryAction])[] = [
  [null, 'hr', 'manage'],
  [null, 'staff41', 'manage'],
  ['WELFARE', 'staff30', 'manage'],
  ['TRAINING', 'staff31', 'manage'],
  ['MEETING', 'manager', 'create'],
  ['WELFARE', 'manager', 'create'],
  ['ELECTION', 'head.rd', 'create'],
  ['ELECTION', 'staff30', 'create'],
  ['RESOLUTION', 'fin', 'create'],
  ['RESOLUTION', 'staff30', 'create'],
  ['ELECTION', 'auditor', 'commission'],
  ['RESOLUTION', 'auditor', 'view'],
]

const begins: Readonly<Record<string, string>> = {
  ...{ ELECTION: 'Committee election (STV)', RESOLUTION: 'Resolution', WELFARE: 'Lunch poll', HR: 'Satisfaction' },
  ...{ TRAINING: 'Training feedback', MEETING: 'Date poll', SAFETY: 'Safety check' },
}

export async function giveRights(ctx: Context, { categories, people }: DemoPlaces): Promise<void> {
  for (const [category, account, action] of rights)
    await createRecord(ctx, ctx.snapshot.get('vs/category-right'), {
      ...{ category: category === null ? null : idIn(categories, category), owner: `u${idIn(people, account)}`, action },
    })
  for (const [code, name] of Object.entries(begins))
    await sql`update vs_category set default_example_id = (select id from vs_example where name ->> 'en' = ${name} order by id limit 1)
      where code = ${code}`.execute(ctx.db)
}
