/** Beside a lead: its customer, who may be the same sale, and what was won that is like it (cm.md §2.2). */
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatMoney } from '../../../components/format/format-number'
import { useFormats } from '../../../components/format/format-settings'
import { http } from '../../../providers/http'
import { readRecord, type RecordRow } from '../../../providers/data/record-api'
import type { ShowPanelProps } from '../../../resources/define-module'
import { leadPath } from '../board/board-card'
import { CreditGauge } from '../organization/credit-gauge'
import { SimilarLeads } from './similar-leads'
import '../cm.css'

interface Found { id: number; title: string | null; score: number; owner: string | null }

/** @param props.children what stands between its customer and other leads */
export function CustomerCard({ row, children }: ShowPanelProps & { children: ReactNode }) {
  const organization = typeof row.organization === 'number' ? row.organization : null
  const { data } = useQuery({ queryKey: ['record', 'cm/organization', organization, 'card'], enabled: organization !== null, retry: false, queryFn: ({ signal }) => readRecord('cm/organization', organization ?? 0, { signal }) })
  return (
    <>
      {data && <Customer row={data} />}
      {organization !== null && <CreditGauge organization={organization} />}
      {children}
      <Others lead={row as RecordRow} />
      <SimilarLeads lead={row as RecordRow} />
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

/** Open leads that may be the same sale (R5). */
function Others({ lead }: { lead: RecordRow }) {
  const { t } = useTranslation('cm')
  const { data } = useQuery({
    queryKey: ['cm', 'lead', lead.id, lead.version, 'duplicates'], enabled: lead.status === 'open', retry: false,
    queryFn: async ({ signal }) => (await http.post<{ data: Found[] }>('/api/cm/lead/check-duplicates', { id: lead.id, pipeline: lead.pipeline, organization: lead.organization, raw_email: lead.raw_email, raw_phone: lead.raw_phone }, { signal })).data.data,
  })
  if (!data || data.length === 0) return null
  return (
    <section className="k-side-card">
      <h2 className="k-form-section">{t('view.may_be_same')}</h2>
      <ul className="k-side-list">{data.map(({ id, title, owner }) => <li key={id}>{title === null ? t('convert.hidden', { owner: owner ?? '–' }) : <Link to={leadPath(id)}>{title}</Link>}</li>)}</ul>
    </section>
  )
}
