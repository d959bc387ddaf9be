/** An import of vouchers in the demo's books, four of them wrong (fa.md §10): its good ones are drafts, its history says the rest. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FileStore } from '../../../contracts/files'
import type { Context } from '../../../kernel/context'
import { createImport } from '../import/import-record'
import { makeVouchers } from '../import/import-job'

const headings = ['voucher_key', 'date', 'category', 'summary', 'account', 'memo', 'debit', 'credit'] as const
const courierFees = [1_240, 860, 2_310, 1_975, 640, 3_420, 1_180, 990, 1_530, 2_040]

type Said = 'date' | 'debit' | 'amount' | 'credit'

/**
 * Ten courier bills; four more whose account, day, sum and amount are wrong.
 * @param today of an open month
 */
export function courierSheet(today: string): string {
  const pair = (key: string, { date = today, debit = '6213', amount = '1200', credit }: Partial<Record<Said, string>>): string[] => [
    `${key},${date},T,快遞費 ${key},${debit},快遞費,${amount},`,
    `${key},,,,2209,,,${credit ?? amount}`,
  ]
  const rows = [
    ...courierFees.map((amount, at) => pair(`EXP-${(at + 1).toFixed().padStart(2, '0')}`, { amount: amount.toFixed() })),
    pair('EXP-11', { debit: '6999' }),
    pair('EXP-12', { date: `${today.slice(0, 7)}-32` }),
    pair('EXP-13', { amount: '1850', credit: '1580' }),
    pair('EXP-14', { amount: '1o20', credit: '1020' }),
  ]
  return `${[headings.join(','), ...rows.flat()].join('\r\n')}\r\n`
}

/** @param by who brought it in */
export async function importCouriers(ctx: Context, files: FileStore, { today, by }: { today: string; by: number }): Promise<void> {
  const content = Buffer.from(courierSheet(today), 'utf8')
  const file_key = 'imports/demo-couriers'
  await files.put(file_key, Readable.from([content]))
  const own: Context = { ...ctx, acting_for: by }
  const id = await createImport(own, {
    ...{
      file: `couriers-${today.slice(0, 7)}.csv`,
      file_key,
      size: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    },
    ...{ format: 'csv', encoding: 'utf-8', delimiter: ',', headings: [...headings], rows: 0 },
    mapping: Object.fromEntries(headings.map((heading, at) => [at, heading])),
    ...{ policy: 'good', voucher_state: 'draft', state: 'checking' },
  })
  await makeVouchers({ services: { files }, progress: () => undefined }, own, id)
}
