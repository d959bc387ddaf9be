/** Beside a lead: its customer, who may be the same sale, and what was won that is like it (cm.md §2.2). */
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatMoney } from '../../../components/format/format-number'
import { useFormats } from '../../../components/format/format-settings'
import { readRecord, type RecordRow } from '../../../providers/data/record-api'
import type { ShowPanelProps } from '../../../resources/core/define-module'
import { phoneAddress } from '../../../screens/field-types/texts'
import { RecordDuplicates } from '../merge/duplicates/record-duplicates'
import { CreditGauge } from '../party/organization/credit-gauge'
import { SimilarLeads } from './similar-leads'
import '../common/cm.css'

/** @param props.children what stands between its customer and other leads */
export function CustomerCard({ children, ...props }: ShowPanelProps & { children: ReactNode }) {
  const { row } = props
  const organization = typeof row.organization === 'number' ? row.organization : null
  const { data } = useQuery({
    queryKey: ['record', 'cm/organization', organization, 'card'],
    enabled: organization !== null,
    retry: false,
    queryFn: ({ signal }) => readRecord('cm/organization', organization ?? 0, { signal }),
  })
  return (
    <>
      {data && <Customer row={data} />}
      {organization !== null && <CreditGauge organization={organization} />}
      {children}
      <RecordDuplicates {...props} />
      <SimilarLeads lead={row as RecordRow} />
    </>
  )
}

export function Customer({ row }: { row: RecordRow }) {
  const { t } = useTranslation('cm')
  const formats = useFormats()
  const label = (name: string) => t(`entity.organization.fields.${name}.label`)
  const facts = [
    [label('lifecycle'), t(`entity.organization.fields.lifecycle.enum.${String(row.lifecycle)}`)],
    [label('phone'), row.phone, typeof row.phone === 'string' ? phoneAddress(row.phone) : undefined],
    [label('email'), row.email, `mailto:${String(row.email)}`],
    [label('open_amount'), row.open_amount === null ? null : formatMoney(String(row.open_amount), formats.currency)],
    [label('won_amount_12m'), row.won_amount_12m === null ? null : formatMoney(String(row.won_amount_12m), formats.currency)],
  ].filter(([, value]) => typeof value === 'string' && value !== '')
  return (
    <section className="k-side-card">
      <h2 className="k-form-section">
        <Link to={`/cm/use/contact/organizations/view?id=${row.id}`}>{String(row.name)}</Link>
      </h2>
      <dl className="k-card-facts">
        {facts.map(([name, value, address]) => (
          <div key={String(name)}>
            <dt>{String(name)}</dt>
            <dd>{typeof address === 'string' ? <a href={address}>{String(value)}</a> : String(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
