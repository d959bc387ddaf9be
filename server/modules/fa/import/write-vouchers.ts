/** Vouchers of a sheet as drafts: thousands in a few statements, each with its revision, audit entry and event. */
import { sql } from 'kysely'
import { actorOf, type Context } from '../../../kernel/context'
import { announceRows } from '../../../resource/query/statement'
import { storedKey, type JudgedVoucher } from './judge-sheet'

const atOnce = 500

/** @returns ids, in the order of the vouchers */
export async function writeDrafts(
  ctx: Context,
  record: number,
  vouchers: readonly JudgedVoucher[],
  progress: (done: number) => void,
): Promise<readonly number[]> {
  const ids: number[] = []
  for (let from = 0; from < vouchers.length; from += atOnce) {
    const some = vouchers.slice(from, from + atOnce)
    const made = await insertHeads(ctx, record, some)
    await insertLines(ctx, some, made)
    await announceRows(ctx, ctx.snapshot.get('fa/voucher'), 'created', made)
    ids.push(...made)
    progress(ids.length)
  }
  return ids
}

async function insertHeads(ctx: Context, record: number, vouchers: readonly JudgedVoucher[]): Promise<readonly number[]> {
  const heads = vouchers.map(({ key, category, date, summary, facts, period, total }) => ({
    ...{
      category,
      date,
      summary,
      total,
      period: period?.id ?? null,
      role: facts?.role ?? 'normal',
      key: key === null ? null : storedKey(key),
    },
    requires_approval: facts?.requires_approval ?? false,
  }))
  const source = { module: 'fa', entity: 'voucher-import', id: record, url: `/fa/use/accounting/voucher-import-result?id=${record}` }
  const { rows } = await sql<{ id: number }>`
    with given as (select * from rows from (jsonb_to_recordset(${JSON.stringify(heads)}::text::jsonb) as (category bigint, date date, summary text, total numeric, period bigint,
        role text, key text, requires_approval boolean)) with ordinality as head (category, date, summary, total, period, role, key, requires_approval, place)),
      made as (insert into fa_voucher (category_id, date, period_id, adjusting, role, status, summary, total, key, requires_approval, source, voucher_import_id, prepared_by_id,
          prepared_at, created_by, updated_by)
        select category, date, period, false, role, 'draft', summary, total, key, requires_approval, ${JSON.stringify(source)}::text::jsonb, ${record}, ${actorOf(ctx)}::bigint,
          ${ctx.now()}::timestamptz, ${actorOf(ctx)}::bigint, ${actorOf(ctx)}::bigint
        from given order by place returning id)
    select id from made order by id`.execute(ctx.db)
  return rows.map(({ id }) => Number(id))
}

async function insertLines(ctx: Context, vouchers: readonly JudgedVoucher[], ids: readonly number[]): Promise<void> {
  const lines = vouchers.flatMap(({ lines: own }, at) =>
    own.map((line, position) => ({ ...line, voucher: ids[at], position: position + 1 })),
  )
  await sql`
    insert into fa_voucher_line (voucher_id, position, date, period_id, account_id, memo, debit, credit, currency, rate, amount_currency, department_id, project_id, organization_id,
      person_id, document_no, document_date, due_date)
    select line.voucher, line.position, own.date, own.period_id, account, memo, coalesce(debit, 0), coalesce(credit, 0), line.currency, rate, amount_currency, department, project,
      organization, person, document_no, document_date, due_date
    from jsonb_to_recordset(${JSON.stringify(lines)}::text::jsonb) as line (voucher bigint, position int, account bigint, memo text, debit numeric, credit numeric, currency text,
      rate numeric, amount_currency numeric, department bigint, project bigint, organization bigint, person bigint, document_no text, document_date date, due_date date)
    join fa_voucher as own on own.id = line.voucher`.execute(ctx.db)
}
