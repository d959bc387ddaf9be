/** What a person marks for himself on any record (sc.md §3.6): that he follows it, that it is a favourite. */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Entity } from '../../../../src/schemas/core/define'
import type { Context } from '../../../kernel/context'
import { notFound, unauthorized } from '../../../kernel/errors'
import type { PlaceParams } from '../../../../src/shared/core/place'
import { markCalls, type RecordMark } from '../../../../src/shared/sc/marks'
import { serve } from '../../../http/serve-call'
import { placeOf, shownRecord, type RecordPlace } from '../../../resource/read/place'

export interface OwnMark {
  /** The entity that keeps it: `follow`. */
  of: RecordMark
  /** What the answer calls it: `following`. */
  answer: 'favourite' | 'following'
  /** Records that can bear it; all when absent. */
  accepts?: (entity: Entity) => boolean
}

/** `GET`, `POST`, `DELETE /api/sc/<mark>/<module>/<entity>/<id>`. */
export function markRoutes(app: FastifyInstance, mark: OwnMark): void {
  const { read, set, unset } = markCalls[mark.of]
  const signedIn = { rule: 'signed-in' } as const
  const answer = (marked: boolean) => ({ data: { [mark.answer]: marked } })
  serve(app, read, signedIn, async (ctx, { params }) => answer(await isMarked(ctx, mark, await markable(ctx, mark, params))))
  serve(app, set, signedIn, async (ctx, { params }) => {
    await setMark(ctx, mark, await markable(ctx, mark, params))
    return answer(true)
  })
  // Also of a record that can no longer be seen: nobody is held to what they marked.
  serve(app, unset, signedIn, async (ctx, { params }) => {
    await unsetMark(ctx, mark, placeOf(params))
    return answer(false)
  })
}

export function ownId({ person }: Context): number {
  if (!person) throw unauthorized()
  return person.id
}

/** @throws 404 when there is no such record for the caller, or it bears no such mark */
async function markable(ctx: Context, { accepts = () => true }: OwnMark, params: PlaceParams): Promise<RecordPlace> {
  const place = placeOf(params)
  const { entity } = await shownRecord(ctx, place)
  if (!accepts(entity)) throw notFound()
  return place
}

const tableOf = ({ of }: Pick<OwnMark, 'of'>) => sql.table(`sc_${of}`)

const mine = (ctx: Context, { module, entity, id }: RecordPlace) =>
  sql`user_id = ${ownId(ctx)} and module = ${module} and entity = ${entity} and record_id = ${id} and deleted_at is null`

async function isMarked(ctx: Context, mark: OwnMark, place: RecordPlace): Promise<boolean> {
  const { rows } = await sql`select 1 from ${tableOf(mark)} where ${mine(ctx, place)}`.execute(ctx.db)
  return rows.length > 0
}

/** Whoever asks has seen to it that the caller may show the record. */
export const keepMark = (ctx: Context, of: RecordMark, place: RecordPlace, isKept: boolean): Promise<void> =>
  (isKept ? setMark : unsetMark)(ctx, { of }, place)

async function unsetMark(ctx: Context, mark: Pick<OwnMark, 'of'>, place: RecordPlace): Promise<void> {
  await sql`delete from ${tableOf(mark)} where ${mine(ctx, place)}`.execute(ctx.db)
}

async function setMark(ctx: Context, mark: Pick<OwnMark, 'of'>, { module, entity, id }: RecordPlace): Promise<void> {
  await sql`insert into ${tableOf(mark)} (created_at, updated_at, created_by, user_id, module, entity, record_id)
    values (${ctx.now()}, ${ctx.now()}, ${ownId(ctx)}, ${ownId(ctx)}, ${module}, ${entity}, ${id}) on conflict do nothing`.execute(ctx.db)
}
