/** Walks the chain of posted vouchers (fa.md R3): each hash is made anew from what stands in the book now. */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import { companyCurrency } from '../../../resource/read/company-currency'
import { firstHash, voucherHash, type HashedLine } from '../voucher/rules/voucher-hash'
import type { Broken } from './prove-books'

interface Link {
  id: number
  number: string
  category: string
  date: string
  summary: string | null
  posting_no: number
  prev_hash: string
  hash: string
  files: readonly string[]
  lines: readonly HashedLine[]
}

const portion = 500

/** @returns where a hash does not fit its voucher, or the one before; and places that are empty */
export async function chainFindings(ctx: Context, most: number): Promise<Broken[]> {
  const currency = await companyCurrency(ctx)
  const findings: Broken[] = []
  let [place, prev] = [0, firstHash]
  for (;;) {
    const links = await linksAfter(ctx, place)
    for (const link of links) {
      const broken = (params: Broken['params']) =>
        void findings.push({ check: 'chain', voucher: link.id, number: link.number, params: { posting_no: link.posting_no, ...params } })
      if (link.posting_no !== place + 1) broken({ fault: 'gap' })
      if (link.prev_hash !== prev) broken({ fault: 'before' })
      if (voucherHash({ ...link, prev: link.prev_hash }, currency) !== link.hash) broken({ fault: 'content' })
      ;[place, prev] = [link.posting_no, link.hash]
      if (findings.length >= most) return findings
    }
    if (links.length < portion) return findings
  }
}

async function linksAfter(ctx: Context, place: number): Promise<readonly Link[]> {
  const { rows } = await sql<Link>`
    select voucher.id, voucher.number, kind.code as category, voucher.date, voucher.summary, voucher.posting_no, voucher.prev_hash, voucher.hash,
      coalesce(voucher.hashed_files, '[]') as files,
      (select coalesce(jsonb_agg(jsonb_build_object('account', account.code, 'debit', line.debit::text, 'credit', line.credit::text, 'currency', line.currency,
          'rate', line.rate::text, 'amount_currency', line.amount_currency::text, 'department', line.department_id, 'project', line.project_id,
          'organization', line.organization_id, 'person', line.person_id, 'document_no', line.document_no, 'memo', line.memo) order by line.position), '[]')
        from fa_voucher_line as line left join fa_account as account on account.id = line.account_id where line.voucher_id = voucher.id and line.deleted_at is null) as lines
    from fa_voucher as voucher join fa_voucher_category as kind on kind.id = voucher.category_id
    where voucher.posting_no > ${place} order by voucher.posting_no limit ${portion}`.execute(ctx.db)
  return rows
}
