/** The calls of categories (src/shared/bb/category.ts). */
import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import * as calls from '../../../../src/shared/bb/category'
import { serve } from '../../../http/serve-call'
import type { Context } from '../../../kernel/context'
import { notFound } from '../../../kernel/errors'
import { personName } from '../../../resource/read/person-names'
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import { archivable, archiveJob } from '../archive/archive-category'
import { unreadByCategory } from '../bulletin/latest'
import { moveEffect } from './move'
import { peopleOf } from './rights'
import { follow, myCategories } from './my-categories'

const readers = { rule: { paths: ['bb.use.bulletin.actions.list'] } }
/** Authors choose a category, and who gives rights sees what they come to. */
const writersOrGivers = { rule: { paths: ['bb.use.bulletin.actions.create', 'bb.admin.rights.actions.list'], any: true as const } }
const archivists = { rule: { paths: ['bb.use.bulletin.actions.export'] } }
const ofCategories = { rule: { paths: ['bb.admin.category.actions.edit'] } }

export function categoryRoutes(app: FastifyInstance): void {
  serve(app, calls.readMyCategories, readers, async (ctx) => ({ data: await myCategories(ctx, await unreadByCategory(ctx)) }))
  serve(app, calls.followCategory, readers, async (ctx, { params, body }) => ({
    data: { following: await follow(ctx, Number(params.id), body.following) },
  }))
  serve(app, calls.readCategoryReaders, writersOrGivers, async (ctx, { params, query }) => ({
    data: await readersIn(ctx, params.id, query.count !== '1'),
  }))
  serve(app, calls.archiveCategory, archivists, async (ctx, { params }) => {
    const { name } = await archivable(ctx, params.id)
    const { texts, jobs } = app.kontor
    const title = texts.translate(ctx.language, { key: 'bb:archive.job', params: { name: i18nText(name, ctx.language) } })
    return {
      data: { job_id: await jobs.start(ctx, archiveJob.kind, { category: params.id }, { title, unique_key: `bb.archive ${params.id}` }) },
    }
  })
  serve(app, calls.previewMove, ofCategories, async (ctx, { params, body }) => ({ data: await moveEffect(ctx, params.id, body) }))
}

async function readersIn(ctx: Context, category: number, isNamed: boolean) {
  const { rows } = await sql`select from bb_category where id = ${category} and deleted_at is null`.execute(ctx.db)
  if (rows.length === 0) throw notFound()
  const people = await peopleOf(ctx, category, 'read')
  if (!isNamed) return { count: people.length }
  const named = await sql<{ id: number; name: string }>`
    select p.id::int as id, ${personName(ctx, 'p')} as name from sc_user as p where p.id = any(${people}::bigint[]) order by name`.execute(
    ctx.db,
  )
  return { count: people.length, people: named.rows }
}
