/** "Show what X can see" (as.md §2 read-permission-setting): whom a person may read, by the same rules that answer them. */
import { sql } from 'kysely'
import { grantKinds, type GrantKind } from '../../../../src/schemas/as/leave-value-lists'
import type { SeenPeople } from '../../../../src/shared/as/setting-trials'
import { personContext } from '../../../auth/rights/person-context'
import { withAllRights, type Context } from '../../../kernel/context'
import { invalidField } from '../../../kernel/errors'
import { personName } from '../../../resource/read/person-names'
import { mayReadPeople, reasonsOpen } from './readers'

/** How many are named; the others are counted. */
const mostNamed = 50

/** @throws 422 for somebody who may not sign in */
export async function seenBy(ctx: Context, user: number): Promise<SeenPeople[]> {
  const theirs = await personContext(() => withAllRights(ctx))(user, null)
  if (!theirs) throw invalidField('user', 'as:error.not_active')
  const seen: SeenPeople[] = []
  for (const kind of grantKinds) seen.push(await seenOf({ ...theirs, db: ctx.db, language: ctx.language }, kind, user))
  return seen
}

async function seenOf(theirs: Context, kind: GrantKind, user: number): Promise<SeenPeople> {
  const { rows } = await sql<{ id: number; name: string; count: number; reasons: number }>`
    select person.id::int as id, ${personName(theirs, 'person')} as name, count(*) over ()::int as count,
      (count(*) filter (where ${reasonsOpen(theirs, 'person')}) over ())::int as reasons
    from sc_user as person where person.id <> ${user} and person.deleted_at is null and person.status in ('active', 'suspended')
      and ${mayReadPeople(theirs, kind, 'person')} order by name, person.id limit ${mostNamed}`.execute(theirs.db)
  return {
    ...{ kind, count: rows[0]?.count ?? 0, people: rows.map(({ id, name }) => ({ id, name })) },
    reasons: kind === 'leave' ? (rows[0]?.reasons ?? 0) : null,
  }
}
