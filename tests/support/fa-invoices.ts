/** Invoices to test with, on the books of fa-vouchers.ts: accounts in their roles, drafts, what they are issued as. */
import { sql } from 'kysely'
import type { Client, Row } from './app'
import type { Books } from './fa-vouchers'

const roles = {
  receivable: '1170',
  payable: '2171',
  sales: '4110',
  sales_return: '4110',
  output_vat: '2321',
  input_vat: '1421',
  rounding: '7151',
} as const

/** The roles that invoices book to. */
export async function assignRoles({ server }: Books): Promise<void> {
  for (const [role, code] of Object.entries(roles))
    await sql`update fa_account_role set account_id = (select id from fa_account where code = ${code}) where key = ${role}`.execute(
      server.db,
    )
}

/** @returns id of a tax category, or a term of payment, by its code */
export async function idOfCode({ server }: Books, table: 'cm_tax_category' | 'cm_term_of_payment', code: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} where code = ${code}`.execute(server.db)
  return rows[0]?.id ?? 0
}

/** @returns id of a draft: 14,208 of goods with 5% of tax, where nothing else is said */
export async function draftInvoice(books: Books, values: Row = {}, by: Client = books.amy): Promise<number> {
  const tax_category = await idOfCode(books, 'cm_tax_category', 'TW5')
  const answer = await by.post('/api/fa/invoice', {
    kind: 'sales',
    organization: books.customer,
    date: '2026-11-05',
    lines: [{ description: 'Goods', quantity: '1', unit_price: '14208', tax_category }],
    ...values,
  })
  if (answer.status !== 201) throw new Error(`no draft: ${answer.status} ${JSON.stringify(answer.body)}`)
  return Number(answer.body.data.id)
}

export const invoiceAct = (by: Client, invoice: number, name: 'issue' | 'void' | 'credit', values: Row = {}) =>
  by.post(`/api/fa/invoice/${invoice}/${name}`, values)

/** @returns the invoice as Amy sees it */
export const readInvoice = async (books: Books, id: number): Promise<Row> => (await books.amy.get(`/api/fa/invoice/${id}`)).body.data

export async function issuedInvoice(books: Books, values: Row = {}): Promise<Row> {
  const id = await draftInvoice(books, values)
  // Former invoices of the customer may be overdue by now: whoever issues has seen the warning.
  const answer = await books.amy.post(`/api/fa/invoice/${id}/issue`, {}, { headers: { 'x-confirmed': 'yes' } })
  if (answer.status !== 200) throw new Error(`not issued: ${answer.status} ${JSON.stringify(answer.body)}`)
  return readInvoice(books, id)
}

export interface BookedLine {
  code: string
  debit: number
  credit: number
  due_date: string | null
  organization: number | null
}

/** Of the voucher that issuing it made. */
export async function bookedLines({ server }: Books, { voucher }: Row): Promise<BookedLine[]> {
  const { rows } = await sql<BookedLine>`
    select a.code, l.debit::float as debit, l.credit::float as credit, l.due_date::text, l.organization_id as organization
    from fa_voucher_line as l join fa_account as a on a.id = l.account_id where l.voucher_id = ${Number(voucher)} order by l.position`.execute(
    server.db,
  )
  return rows
}
