/** Thirty-five quotations of leads with lines (cm.md §10): won ones accepted, open ones waiting, some offered a second time, a few drafts. */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import { createRecord } from '../../../resource/write/write'
import { quotationContent } from '../quotation/quotation-content'
import { findRecord } from '../../../resource/read/read'
import type { Language } from '../../../../src/schemas/core/types'

const wanted = 35
const day = 86_400_000

export async function demoQuotations(ctx: Context): Promise<void> {
  let left = wanted
  for (const [n, lead] of (await offered(ctx)).entries()) {
    if (left === 0) return
    const revisions = left > 1 && n % 6 === 2 ? 2 : 1
    for (let revision = 1; revision <= revisions; revision += 1)
      await write(ctx, lead, { revision, isLast: revision === revisions, isDraft: lead.status === 'open' && n % 5 === 0 })
    left -= revisions
  }
}

interface Offered {
  id: number
  number: string
  status: string
  at: string
  language: Language
  owner: number
}

/** As it would be sent; its document is made when somebody asks for it. */
async function write(
  ctx: Context,
  { id, number, status, at, language, owner }: Offered,
  { revision, isLast, isDraft }: { revision: number; isLast: boolean; isDraft: boolean },
): Promise<void> {
  const lead = await findRecord(ctx, ctx.snapshot.get('cm/lead'), id)
  if (!lead) return
  const then = new Date(new Date(at).getTime() - (isLast ? 2 : 9) * day)
  const state = !isLast ? 'superseded' : status === 'won' ? 'accepted' : isDraft ? 'draft' : 'sent'
  const date = (days: number) => new Date(then.getTime() + days * day).toISOString().slice(0, 10)
  await createRecord(
    { ...ctx, now: () => then, acting_for: owner },
    ctx.snapshot.get('cm/quotation'),
    {
      ...(await quotationContent(ctx, lead, language)),
      lead: id,
      revision,
      number: `${number}-R${revision}`,
      organization: lead.organization,
      status: state,
      language,
      currency: lead.currency,
      issued_on: date(0),
      valid_until: date(30),
      drafted: state === 'draft' ? true : null,
      outstanding: state === 'sent' ? true : null,
      ...(state === 'draft' ? {} : { sent_at: then.toISOString(), sent_by: owner }),
      ...(state === 'accepted' ? { accepted_at: at } : {}),
    },
    { trusted: true },
  )
}

/** Open ones first, the newest of each. */
async function offered(ctx: Context): Promise<Offered[]> {
  const { rows } = await sql<Offered>`
    select l.id, l.number, l.status, coalesce(l.won_at, l.stage_entered_at)::text as at, coalesce(o.language, 'tw') as language, l.owner_id as owner
    from cm_lead as l join cm_organization as o on o.id = l.organization_id
    where l.deleted_at is null and l.status in ('open', 'won') and exists (select 1 from cm_lead__lines as line where line.parent_id = l.id)
    order by l.status, l.id desc limit ${wanted}`.execute(ctx.db)
  return rows.map((row) => ({ ...row, id: Number(row.id), owner: Number(row.owner) }))
}
