/**
 * Photos of people (sc.md §3.1): to whom the directory shows somebody it shows his photo, those hidden from it only to those
 * who may show their record. A picture can't carry a bearer token, so its address is signed: the same all day, for the
 * browser to keep, and over on the day after the next.
 */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { readPhotos } from '../../../../src/shared/sc/photos'
import { serve } from '../../../http/serve-call'
import type { Context } from '../../../kernel/context'
import { notFound, type FieldErrors } from '../../../kernel/errors'
import { dropFiles, openFile } from '../../../resource/write/linked-files'
import { isSignedLink, signedProperties, signLink, type SignedQuery } from '../../../files/signed-link'
import { FileMissing } from '../../../files/store'
import { ensureSquare } from '../../../files/thumbnails'
import type { Values } from '../../../contracts/hooks'
import { rowPredicate } from '../../../resource/query/predicate'
import { mayDo } from '../../../resource/query/rights'
import { idParams } from '../../../resource/routes/route-schemas'
import { isListed } from './colleagues'

/** Pixels (sc.md §3.1). */
const side = 256
const dayMs = 86_400_000
const linkQuery = { type: 'object', additionalProperties: false, required: ['expires', 'signature'], properties: signedProperties } as const

/** Opens the photo of everybody in the directory, or one other. */
const subjectOf = (photo: number | null): string => (photo === null ? 'photos' : `photo ${photo}`)

/** @param photo of somebody who is not in the directory; null = all of it @returns the query of its address */
export function photoQuery(secret: string, now: Date, photo: number | null = null): string {
  const today = new Date(Math.floor(now.getTime() / dayMs) * dayMs)
  return signLink(secret, subjectOf(photo), today, 2 * dayMs)
}

export const photoPath = '/api/sc/photo/'

export function photoRoutes(app: FastifyInstance): void {
  const { config, files, db, now } = app.kontor

  serve(app, readPhotos, { rule: 'signed-in' }, async (ctx) => ({ data: await photosFor(ctx, config.secret) }))

  app.get<{ Params: { id: string }; Querystring: SignedQuery }>(
    `${photoPath}:id`,
    { config: { rule: 'token' }, schema: { params: idParams, querystring: linkQuery, tags: ['sc/user'] } },
    async ({ params, query }, reply) => {
      const id = Number(params.id)
      const {
        rows: [person],
      } = await sql<{
        is_listed: boolean
      }>`select ${isListed} as is_listed from sc_user as u where u.photo_id = ${id} and u.deleted_at is null`.execute(db)
      const opens = (subject: string) => isSignedLink(config.secret, subject, query, now())
      if (!person || !(opens(subjectOf(id)) || (person.is_listed && opens(subjectOf(null))))) throw notFound()
      const key = await ensureSquare(db, files, await openFile(app.kontor.systemContext(), id), side)
      if (key === null) throw notFound()
      const { stream, size } = await files.get(key).catch((error: unknown) => {
        throw error instanceof FileMissing ? notFound() : error
      })
      return reply
        .headers({
          'content-type': 'image/webp',
          'content-length': size,
          'cache-control': 'private, max-age=86400, immutable',
          'x-content-type-options': 'nosniff',
        })
        .send(stream)
    },
  )
}

/** @returns address of the photo by person: of everybody in the directory, of oneself, and of those whose record one may show */
async function photosFor(ctx: Context, secret: string): Promise<Record<string, string>> {
  const entity = ctx.snapshot.get('sc/user')
  const shown = mayDo(ctx, entity, 'show') ? rowPredicate(ctx, entity, 'read', 'u') : sql<boolean>`false`
  const { rows } = await sql<{ id: number; photo: number; is_listed: boolean }>`
    select u.id, u.photo_id as photo, ${isListed} as is_listed from sc_user as u
    where u.photo_id is not null and u.deleted_at is null and (${isListed} or u.id = ${ctx.person?.id ?? 0} or ${shown}) order by u.id`.execute(
    ctx.db,
  )
  const everybody = photoQuery(secret, ctx.now())
  return Object.fromEntries(
    rows.map(({ id, photo, is_listed }) => [id, `${photoPath}${photo}?${is_listed ? everybody : photoQuery(secret, ctx.now(), photo)}`]),
  )
}

/** A picture that nobody can look at is no photo. */
export async function photoErrors(ctx: Context, before: Values | null, { photo }: Values): Promise<FieldErrors> {
  if (typeof photo !== 'number' || photo === before?.photo) return {}
  const {
    rows: [file],
  } = await sql<{ width: number | null }>`select width from sc_attachment where id = ${photo}`.execute(ctx.db)
  return file?.width === 0 ? { photo: [{ key: 'sc:error.photo_unreadable' }] } : {}
}

/** A face is not kept for the history. */
export async function dropFormerPhoto(ctx: Context, before: Values | null, { id, photo }: Values): Promise<void> {
  if (typeof before?.photo !== 'number' || before.photo === photo) return
  await dropFiles(ctx, ctx.snapshot.get('sc/user'), { record: Number(id), field: 'photo', ids: [before.photo] })
}
