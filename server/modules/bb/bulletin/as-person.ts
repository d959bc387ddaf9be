/** Would this person read the bulletin that is being written, and in which language? By that person's rights as they are now. */
import { sql } from 'kysely'
import { permissionObject } from '../../../../src/schemas/core/permission'
import type { AsPerson } from '../../../../src/shared/bb/as-person'
import { personContext } from '../../../auth/rights/person-context'
import { withAllRights, type Context } from '../../../kernel/context'
import { notFound } from '../../../kernel/errors'
import { mayDo } from '../../../resource/query/rights'
import { findRecord } from '../../../resource/read/read'
import { mayInCategory, ownersOf } from '../category/rights'
import { personView } from './rules/person-view'

/** As its form stands, and who would read it. */
export interface WrittenFor {
  category: number
  person: number
  audience?: readonly string[]
  exclude?: readonly string[]
  author?: number
  co_authors?: readonly number[]
}

/** @throws 404 when the caller may not post in the category, or may not see the person */
export async function asPerson(ctx: Context, written: WrittenFor): Promise<AsPerson> {
  const { category, person, audience = [], exclude = [], author, co_authors = [] } = written
  if (!(await mayInCategory(ctx, 'post', category))) throw notFound()
  if (!(await findRecord(ctx, ctx.snapshot.get('sc/user'), person))) throw notFound()
  const theirs = await personContext(() => withAllRights(ctx))(person, null)
  if (!theirs?.person) throw notFound()
  const own = new Set(theirs.person.owners)
  const readers = await ownersOf(ctx, category, 'read')
  return {
    language: await languageOf(ctx, person),
    view: personView({
      uses_board: mayDo(theirs, ctx.snapshot.get('bb/bulletin'), 'list'),
      reads_category: readers.some((owner) => own.has(owner)),
      in_audience: audience.length === 0 || audience.some((owner) => own.has(owner)),
      is_excluded: exclude.some((owner) => own.has(owner)),
      oversees:
        author === person ||
        co_authors.includes(person) ||
        (permissionObject(theirs.tree, 'bb.use.bulletin')?.read?.includes('all') ?? false) ||
        (await mayInCategory(theirs, 'manage', category)),
    }),
  }
}

async function languageOf(ctx: Context, person: number): Promise<AsPerson['language']> {
  const { rows } = await sql<{ language: AsPerson['language'] }>`select language from sc_user where id = ${person}`.execute(ctx.db)
  return rows[0]?.language ?? null
}
