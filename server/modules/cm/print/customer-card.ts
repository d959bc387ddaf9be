/** The customer card (cm.md §8): who it is, where, whom we know there, what it may owe, and what is open. Finance fields only for who may see them. */
import type { Context } from '../../../kernel/context'
import type { Texts } from '../../../contracts/texts'
import type { Entity } from '../../../../src/schemas/core/define'
import type { RecordPage, RecordSection } from '../../../export/record-page'
import { factsOf, printedCustom, printedRecord, recordWords, tableOf, type PrintedRecord, type RecordWords } from './record-words'
import { addressLines, type PostalAddress } from './rules/address-lines'
import { countryName } from './address-labels'

const basic = [
  'customer_code',
  'supplier_code',
  'name_en',
  'short_name',
  'kind',
  'lifecycle',
  'country',
  'registry_no',
  'jp_invoice_no',
  'parent',
  'owner',
  'collaborators',
  'industry_type',
  'customer_level',
  'source',
  'phone',
  'fax',
  'email',
  'website',
  'language',
  'currency',
  'way_of_delivery',
  'tax_category',
  'document_dispatch_method',
  'open_amount',
  'won_amount_12m',
  'last_activity_at',
  'next_activity_at',
  'tags',
] as const

type Address = PostalAddress & { kind: string; attention: string | null }

/** @throws 404 */
export async function customerCard(ctx: Context, texts: Texts, id: number): Promise<RecordPage> {
  const entity = ctx.snapshot.get('cm/organization')
  const words = await recordWords(ctx, texts)
  const record = await printedRecord(ctx, entity, id)
  const finance = entity.fields.filter(({ x }) => x.guard === 'finance').map(({ name }) => name)
  return {
    company: words.by.company,
    title: words.say('customer_card'),
    name: String(record.row.name),
    footer: words.by.printed,
    sections: [
      ...factsOf(words, entity, record, { title: null, names: [...basic, ...printedCustom(entity)] }),
      ...addresses(ctx, words, entity, record),
      ...(await tableOf(ctx, words, ctx.snapshot.get('cm/person'), {
        title: words.say('people'),
        filter: { field: 'organization', op: 'eq', value: id },
        sort: { field: 'name', descending: false },
        fields: { name: 20, job_title: 20, decision_role: 16, email: 26, mobile: 18 },
      })),
      // Absent from the record of who may not see them.
      ...factsOf(words, entity, record, { title: words.say('finance'), names: finance }),
      ...(await tableOf(ctx, words, ctx.snapshot.get('cm/lead'), {
        title: words.say('open_leads'),
        filter: {
          all: [
            { field: 'organization', op: 'eq', value: id },
            { field: 'status', op: 'eq', value: 'open' },
          ],
        },
        sort: { field: 'expected_close_date', descending: false },
        fields: { number: 16, title: 30, stage: 16, currency: 8, amount: 14, expected_close_date: 13, owner: 15 },
      })),
    ],
  }
}

function addresses(ctx: Context, words: RecordWords, entity: Entity, { row }: PrintedRecord): RecordSection[] {
  const rows = (row.addresses ?? []) as readonly Address[] // child rows by the declaration
  if (rows.length === 0) return []
  const kind = (value: string) =>
    words.values.texts.translate(ctx.language, { key: `cm:entity.organization.fields.addresses.fields.kind.enum.${value}` })
  const own = String(row.country ?? '')
  return [
    {
      kind: 'table',
      title: words.label(entity, 'addresses'),
      columns: [{ share: 16 }, { share: 60 }, { share: 24 }],
      table: {
        headings: ['kind', 'line1', 'attention'].map((name) =>
          words.values.texts.translate(ctx.language, { key: `cm:entity.organization.fields.addresses.fields.${name}.label` }),
        ),
        rows: rows.map((address) => [
          kind(address.kind),
          addressLines(address, { country: own, countryName: (code) => countryName(code, ctx.language) }).join('\n'),
          address.attention ?? '',
        ]),
      },
    },
  ]
}
