/** Bulletins of the demo: created and published by the use cases, each at its own time; most people have read them (bb.md §10). */
import { sql } from 'kysely'
import { attachmentAddress, plainOf } from '../../../../src/shared/engine/rich-text'
import type { FileStore } from '../../../contracts/files'
import type { Values } from '../../../contracts/hooks'
import type { Context } from '../../../kernel/context'
import { performAction } from '../../../resource/write/act'
import { createRecord, updateRecord } from '../../../resource/write/write'
import { addPdf, addPicture } from './files'
import { makeOlderBulletins } from './older-bulletins'
import { readBy } from './readings'
import { bulletinTexts, type DemoBulletin } from './bulletin-texts'

const minute = 60_000
const day = 24 * 60 * minute
/** bb.md §10. */
const inAll = 160

/** @param given.files where pictures and PDF files go; without it there are none */
export async function makeBulletins(
  ctx: Context,
  { categories, files }: { categories: ReadonlyMap<string, number>; files: FileStore | undefined },
): Promise<void> {
  const { rows } = await sql<{ account: string; id: number }>`select account, id::int as id from sc_user where deleted_at is null`.execute(
    ctx.db,
  )
  const people = new Map(rows.map(({ account, id }) => [account, id]))
  await makeOlderBulletins(ctx, { categories, people, count: inAll - bulletinTexts.length })
  for (const bulletin of bulletinTexts) {
    const values = valuesOf(bulletin, { categories, people, now: ctx.now() })
    await live(ctx, { bulletin, values: files ? { ...values, ...(await attachedTo(ctx, files, bulletin)) } : values })
  }
}

interface Given {
  categories: ReadonlyMap<string, number>
  people: ReadonlyMap<string, number>
  now: Date
}

function valuesOf(bulletin: DemoBulletin, { categories, people, now }: Given): Values {
  return {
    ...{ category: categories.get(bulletin.category), title: bulletin.title, author: people.get(bulletin.author) },
    bodies: Object.entries(bulletin.bodies).map(([language, body]) => ({ language, body })),
    ...{ importance: bulletin.importance ?? 'normal', ack_required: bulletin.confirmed !== undefined },
    ...(bulletin.overdue === undefined ? {} : { ack_until: new Date(now.getTime() - bulletin.overdue * day).toISOString() }),
    ...(bulletin.state === 'scheduled' ? { publish_at: new Date(now.getTime() + bulletin.days * day).toISOString() } : {}),
    ...(bulletin.state === 'expired' ? { expire_at: new Date(now.getTime() - 10 * day).toISOString() } : {}),
  }
}

/** Its cover, its PDF file, and its text with the picture. */
async function attachedTo(
  ctx: Context,
  files: FileStore,
  { title, bodies, cover, picture, pdf, confirmed }: DemoBulletin,
): Promise<Values> {
  const texts = Object.entries(bodies)
  const lines = plainOf(bodies.tw ?? '').split('\n')
  const file = pdf === undefined ? undefined : await addPdf(ctx, files, { name: pdf, title: title.tw ?? pdf, lines })
  const address = picture && attachmentAddress(await addPicture(ctx, files, picture))
  const shown = (language: string) =>
    // Of its declaration the keys are languages.
    address ? `<figure class="image"><img src="${address}" alt="${title[language as keyof typeof title] ?? title.tw ?? ''}"></figure>` : ''
  return {
    ...(cover ? { cover: await addPicture(ctx, files, cover) } : {}),
    ...(file === undefined ? {} : { files: [file], must_open: confirmed === undefined ? null : [file] }),
    bodies: texts.map(([language, body]) => ({ language, body: `${body}${shown(language)}` })),
  }
}

/** From its draft to how it stands today, each step at its own time. */
async function live(ctx: Context, { bulletin, values }: { bulletin: DemoBulletin; values: Values }): Promise<void> {
  const entity = ctx.snapshot.get('bb/bulletin')
  const now = ctx.now().getTime()
  const age = bulletin.state === 'scheduled' ? 0 : bulletin.days * day
  const at = (share: number): Context => ({ ...ctx, now: () => new Date(now - 20 * minute - age * (1 - share)) })
  const begin = at(0)
  const id = (await createRecord(begin, entity, values)).id
  if (bulletin.state === 'draft') return
  const isApproved = bulletin.category === 'POLICY'
  if (isApproved) await performAction(begin, entity, 'submit', { id })
  if (bulletin.state === 'submitted') return
  await performAction(begin, entity, isApproved ? 'approve' : 'publish', { id })
  if (bulletin.state === 'scheduled') return
  if (bulletin.pinned) await performAction(begin, entity, 'pin', { id, pinned_until: new Date(now + 30 * day).toISOString() })
  // Three of four have read it, of those who confirm so many of a hundred.
  await readBy(ctx, [id], { least: bulletin.confirmed ?? 75, reactsOf: 6 })
  if (bulletin.revised !== undefined) await revise(at(0.5), id, bulletin.revised)
  if (bulletin.state === 'recalled') await performAction(at(0.5), entity, 'recall', { id, recall_reason: '內容有誤，將另行公告' })
  await settleNotices(ctx, id)
}

/** Who has read it has seen what it was announced by; that is as old as the bulletin. */
async function settleNotices(ctx: Context, id: number): Promise<void> {
  await sql`update sc_user_notification as n set created_at = b.publish_at,
      read_at = (select r.read_at from bb_receipt as r where r.bulletin_id = b.id and r.user_id = n.user_id)
    from bb_bulletin as b where b.id = ${id} and n."modelType" = 'bb' and n."modelId" = b.id`.execute(ctx.db)
}

/** A material change: readers have to confirm again. */
async function revise(ctx: Context, id: number, reason: string): Promise<void> {
  const { rows } = await sql<{ version: number; bodies: { language: string; body: string }[] }>`
    select b.version, (select jsonb_agg(jsonb_build_object('language', t.language, 'body', t.body) order by t.position)
      from bb_bulletin__bodies as t where t.parent_id = b.id) as bodies
    from bb_bulletin as b where b.id = ${id}`.execute(ctx.db)
  const [row] = rows
  if (!row) return
  const bodies = row.bodies.map(({ language, body }) => ({ language, body: language === 'tw' ? `${body}<p>${reason}。</p>` : body }))
  await updateRecord(ctx, ctx.snapshot.get('bb/bulletin'), id, { version: row.version, bodies, change: 'material', change_reason: reason })
}
