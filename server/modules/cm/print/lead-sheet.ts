/** The lead sheet (cm.md §8): what is sold to whom, who has a say, the lines with their totals, its way through the stages, and what happened last. */
import { sql } from 'kysely'
import { currencyDigits } from '../../../../src/shared/engine/currency-digits'
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import { plainOf } from '../../../../src/shared/engine/rich-text'
import type { Entity } from '../../../../src/schemas/core/define'
import type { Context } from '../../../kernel/context'
import { textOfCell } from '../../../export/values'
import type { Values } from '../../../contracts/hooks'
import { timelineKinds, type TimelineItem } from '../../../../src/shared/cm/timeline'
import { hiddenFields, mayDo } from '../../../resource/query/rights'
import { personName } from '../../../resource/read/person-names'
import { rowPredicate } from '../../../resource/query/predicate'
import type { Texts } from '../../../contracts/texts'
import { totalsOf } from '../lead/lead-tax'
import { lineAmount, type Line } from '../lead/rules/lines'
import { lineUnits } from '../product/line-units'
import { readTimeline } from '../timeline/timeline'
import type { RecordPage, RecordSection } from '../../../export/record-page'
import { factsOf, printedCustom, printedRecord, recordWords, type PrintedRecord, type RecordWords } from './record-words'

const head = [
  'number',
  'pipeline',
  'stage',
  'status',
  'organization',
  'person',
  'raw_company',
  'raw_name',
  'raw_email',
  'raw_phone',
  'currency',
  'amount',
  'amount_base',
  'probability',
  'expected_close_date',
  'owner',
  'collaborators',
  'source',
  'industry_type',
  'priority',
  'term_of_payment',
  'deposit_ratio',
  'way_of_delivery',
  'competitor',
  'lost_reason',
  'lost_note',
  'won_at',
  'lost_at',
  'tags',
] as const
const happenings = 20

/** @throws 404 */
export async function leadSheet(ctx: Context, texts: Texts, id: number): Promise<RecordPage> {
  const entity = ctx.snapshot.get('cm/lead')
  const words = await recordWords(ctx, texts)
  const record = await printedRecord(ctx, entity, id)
  return {
    company: words.by.company,
    title: words.say('lead_sheet'),
    name: String(record.row.title),
    footer: words.by.printed,
    sections: [
      ...factsOf(words, entity, record, { title: null, names: [...head, ...printedCustom(entity)] }),
      ...(await people(ctx, words, record)),
      ...(await lines(ctx, words, record)),
      ...(await stages(ctx, words, id)),
      ...(await timeline(ctx, words, id)),
    ],
  }
}

/** With the roles that they have in this lead; contacts that the reader may not see are not named. */
async function people(ctx: Context, words: RecordWords, { row }: PrintedRecord): Promise<RecordSection[]> {
  const rows = (row.persons ?? []) as readonly { person: number; role: string | null }[] // child rows by the declaration
  const entity = ctx.snapshot.get('cm/person')
  if (rows.length === 0 || !mayDo(ctx, entity, 'show')) return []
  const { rows: known } = await sql<{ id: number; name: string; job_title: string | null; email: string | null; mobile: string | null }>`
    select p.id::int as id, p.name, p.job_title, p.email, p.mobile from cm_person as p where p.id = any(${rows.map(({ person }) => person)}::bigint[]) and p.deleted_at is null and ${rowPredicate(ctx, entity, 'read', 'p')}`.execute(
    ctx.db,
  )
  const role = (value: string | null) =>
    value === null ? '' : words.values.texts.translate(ctx.language, { key: `cm:entity.person.fields.decision_role.enum.${value}` })
  const cells = rows.flatMap(({ person, role: played }) => {
    const found = known.find(({ id }) => id === person)
    return found ? [[found.name, role(played), found.job_title ?? '', found.email ?? '', found.mobile ?? '']] : []
  })
  if (cells.length === 0) return []
  return [
    {
      kind: 'table',
      title: words.say('people'),
      columns: [{ share: 20 }, { share: 16 }, { share: 20 }, { share: 26 }, { share: 18 }],
      table: { headings: ['name', 'decision_role', 'job_title', 'email', 'mobile'].map((name) => words.label(entity, name)), rows: cells },
    },
  ]
}

/** With net, tax and total below. */
async function lines(ctx: Context, words: RecordWords, { row, refs }: PrintedRecord): Promise<RecordSection[]> {
  const rows = (row.lines ?? []) as readonly (Line & Values)[] // child rows by the declaration
  if (rows.length === 0 || hiddenFields(ctx, ctx.snapshot.get('cm/lead')).has('lines')) return []
  const currency = String(row.currency ?? words.by.currency)
  const digits = currencyDigits(currency)
  const totals = await totalsOf(ctx, rows, digits)
  const units = await lineUnits(ctx, rows)
  const number = (amount: string, scale: number) => textOfCell({ kind: 'number', digits: amount, scale })
  const sum = (label: string, amount: string) => ['', label, '', '', '', '', `${currency} ${number(amount, digits)}`]
  const nameOf = ({ product, product_name, description }: Values) =>
    [
      typeof product === 'number'
        ? product_name
          ? i18nText(product_name, ctx.language)
          : refs['cm/product']?.[String(product)]?.title
        : null,
      typeof description === 'string' ? description : null,
    ]
      .filter((part) => typeof part === 'string' && part !== '')
      .join('\n')
  return [
    {
      kind: 'table',
      title: words.say('lines'),
      columns: [
        { share: 6, right: true },
        { share: 38 },
        { share: 10, right: true },
        { share: 8 },
        { share: 13, right: true },
        { share: 9, right: true },
        { share: 17, right: true },
      ],
      table: {
        headings: ['no', 'item', 'quantity', 'unit', 'price', 'discount', 'amount'].map((key) => words.say(`column.${key}`)),
        rows: [
          ...rows.map((line, at) => [
            String(at + 1),
            nameOf(line),
            number(line.quantity, 4),
            units[at] ?? '',
            number(line.unit_price, 4),
            line.discount === null ? '' : `${number(line.discount, 4)}%`,
            number(lineAmount(line, digits).toFixed(), digits),
          ]),
          sum(words.say('net'), totals.net.toFixed()),
          sum(words.say('tax_sum'), totals.tax.toFixed()),
          sum(words.say('total'), totals.total.toFixed()),
        ],
      },
    },
  ]
}

const secondsADay = 86_400

/** Each move with how long it had stood where it came from, in days. */
async function stages(ctx: Context, words: RecordWords, id: number): Promise<RecordSection[]> {
  const { rows } = await sql<{ at: string; from: string | null; to: string; by: string | null; seconds: number | null }>`
    select log.at, kontor_i18n(source.name, ${ctx.language}) as from, kontor_i18n(target.name, ${ctx.language}) as to, (select ${personName(ctx, 'person')} from sc_user as person where person.id = log.by_id) as by, log.seconds_in_from as seconds
    from cm_lead_stage_log as log left join cm_stage as source on source.id = log.from_stage_id join cm_stage as target on target.id = log.to_stage_id where log.lead_id = ${id} and log.deleted_at is null order by log.at, log.id`.execute(
    ctx.db,
  )
  if (rows.length === 0) return []
  const days = (seconds: number | null) => (seconds === null ? '' : String(Math.floor(seconds / secondsADay)))
  return [
    {
      kind: 'table',
      title: words.say('stages'),
      columns: [{ share: 20 }, { share: 24 }, { share: 24 }, { share: 12, right: true }, { share: 20 }],
      table: {
        headings: ['at', 'from', 'into', 'days', 'by'].map((key) => words.say(`column.${key}`)),
        rows: rows.map(({ at, from, to, by, seconds }) => [
          minute(words, new Date(at).toISOString()),
          from ?? '',
          to,
          days(seconds),
          by ?? '',
        ]),
      },
    },
  ]
}

const minute = ({ values }: RecordWords, instant: string): string => values.wallTime(instant).slice(0, 16)

/** Moves stand above. */
async function timeline(ctx: Context, words: RecordWords, id: number): Promise<RecordSection[]> {
  const { data, meta } = await readTimeline(ctx, { type: 'lead', id, kinds: timelineKinds.filter((kind) => kind !== 'stage') })
  if (data.length === 0) return []
  const nameOf = (by: number | null) => (by === null ? '' : (meta.refs['sc/user']?.[String(by)]?.title ?? ''))
  const kind = (item: TimelineItem) =>
    words.values.texts.translate(ctx.language, {
      key: item.kind === 'activity' ? `cm:entity.activity.fields.kind.enum.${item.activity}` : `cm:timeline.kind.${item.kind}`,
    })
  const entity = ctx.snapshot.get('cm/lead')
  return [
    {
      kind: 'table',
      title: words.say('timeline', { n: String(happenings) }),
      columns: [{ share: 17 }, { share: 13 }, { share: 52 }, { share: 18 }],
      table: {
        headings: ['at', 'what', 'content', 'by'].map((key) => words.say(`column.${key}`)),
        rows: data
          .slice(0, happenings)
          .map((item) => [minute(words, item.at), kind(item), contentOf(words, entity, item), nameOf(item.by)]),
      },
    },
  ]
}

function contentOf(words: RecordWords, entity: Entity, item: TimelineItem): string {
  switch (item.kind) {
    case 'activity':
      return [item.subject, item.note === null ? '' : plainOf(item.note)].filter(Boolean).join('\n')
    case 'remark':
      return item.body === null ? words.say('removed') : plainOf(item.body)
    case 'file':
      return item.name
    case 'quotation':
      return `${item.number} ${item.currency} ${textOfCell({ kind: 'number', digits: item.total, scale: currencyDigits(item.currency) })}`
    case 'change':
      return item.changes.length === 0
        ? words.values.texts.translate(words.values.language, { key: `cm:timeline.${item.action}` })
        : item.changes.map(({ field }) => words.label(entity, field)).join(', ')
    case 'stage':
      return ''
  }
}
