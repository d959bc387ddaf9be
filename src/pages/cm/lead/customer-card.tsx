/** Beside a lead: its customer, who may be the same sale, and what was sold there before (cm.md §2.2). */
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatMoney } from '../../../components/format/format-number'
import { useFormats, type Formats } from '../../../components/format/format-settings'
import { formatDate, wallTime } from '../../../components/format/format-date'
import { listRecords, readRecord, type RecordRow } from '../../../providers/data/record-api'
import type { ShowPanelProps } from '../../../resources/define-module'
import { leadPath } from '../board/board-card'
import { RecordDuplicates } from '../duplicates/record-duplicates'
import { CreditGauge } from '../organization/credit-gauge'
import '../cm.css'

const similar = 5

/** @param props.children what stands between its customer and other leads */
export function CustomerCard({ children, ...props }: ShowPanelProps & { children: ReactNode }) {
  const { row } = props
  const { t } = useTranslation('cm')
  const organization = typeof row.organization === 'number' ? row.organization : null
  const { data } = useQuery({ queryKey: ['record', 'cm/organization', organization, 'card'], enabled: organization !== null, retry: false, queryFn: ({ signal }) => readRecord('cm/organization', organization ?? 0, { signal }) })
  return (
    <>
      {data && <Customer row={data} />}
      {organization !== null && <CreditGauge organization={organization} />}
      {children}
      <RecordDuplicates {...props} />
      {organization !== null && <Won organization={organization} title={t('view.won_before')} except={Number(row.id)} />}
    </>
  )
}

function Customer({ row }: { row: RecordRow }) {
  const { t } = useTranslation('cm')
  const formats = useFormats()
  const label = (name: string) => t(`entity.organization.fields.${name}.label`)
  const facts = [
    [label('lifecycle'), t(`entity.organization.fields.lifecycle.enum.${String(row.lifecycle)}`)],
    [label('phone'), row.phone], [label('email'), row.email],
    [label('open_amount'), row.open_amount === null ? null : formatMoney(String(row.open_amount), formats.currency)],
    [label('won_amount_12m'), row.won_amount_12m === null ? null : formatMoney(String(row.won_amount_12m), formats.currency)],
  ].filter(([, value]) => typeof value === 'string' && value !== '')
  return (
    <section className="k-side-card">
      <h2 className="k-form-section"><Link to={`/cm/use/contact/organizations/view?id=${row.id}`}>{String(row.name)}</Link></h2>
      <dl className="k-card-facts">{facts.map(([name, value]) => <div key={String(name)}><dt>{String(name)}</dt><dd>{String(value)}</dd></div>)}</dl>
    </section>
  )
}

function Won({ organization, title, except }: { organization: number; title: string; except: number }) {
  const formats = useFormats()
  const { data } = useQuery({
    queryKey: ['cm', 'won', organization, except], retry: false,
    queryFn: async ({ signal }) => (await listRecords('cm/lead', { perPage: similar, sort: [{ field: 'won_at', descending: true }], filter: { all: [{ field: 'organization', op: 'eq', value: organization }, { field: 'status', op: 'eq', value: 'won' }, { field: 'id', op: 'ne', value: except }] } }, { signal })).data,
  })
  if (!data || data.length === 0) return null
  return (
    <section className="k-side-card">
      <h2 className="k-form-section">{title}</h2>
      <ul className="k-side-list">
        {data.map((lead) => <li key={lead.id}><Link to={leadPath(lead.id)}>{String(lead.title)}</Link> <span className="k-muted">{formatMoney(String(lead.amount_base ?? '0'), formats.currency)} · {dayText(String(lead.won_at), formats)}</span></li>)}
      </ul>
    </section>
  )
}

/** The day of an instant where the company is. */
function dayText(instant: string, formats: Formats): string {
  const day = wallTime(instant, formats.timeZone)?.date
  return day ? formatDate(day, formats) : ''
}
