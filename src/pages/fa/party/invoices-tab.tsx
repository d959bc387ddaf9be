/** Invoices of a customer, or bills of a supplier, the latest first, with their credit notes (fa.md §2). */
import { useQuery } from '@tanstack/react-query'
import { Skeleton, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDate } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { useRight } from '../../../providers/access/use-right'
import { listRecords, type RecordRow } from '../../../providers/data/record-api'
import { subtractDecimals } from '../../../screens/chart/sum-decimals'
import { ScreenError } from '../../../screens/entity/screen-error'
import { amountText } from '../../../shared/engine/amount-text'
import type { PartySide } from '../../../shared/fa/settlement-calls'
import { FigureTable, type FigureColumn, type FigureRow } from '../report/figure-table'
import { invoicePath, partyKey } from './party-calls'

/** The latest ones; the list of invoices has all of them. */
const most = 100
const kinds = { receivable: ['sales', 'sales_credit'], payable: ['purchase', 'purchase_credit'] } as const
const colours: Readonly<Record<string, string>> = { draft: 'default', issued: 'processing', paid: 'success', void: 'default' }

interface InvoicesTabProps {
  side: PartySide
  organization: number
}

export function InvoicesTab({ side, organization }: InvoicesTabProps) {
  const { t } = useTranslation('fa')
  const formats = useFormats()
  const mayCreate = useRight('fa.use.invoice.actions.create')
  const { data, error, refetch } = useQuery({
    queryKey: [partyKey, side, 'invoices', organization],
    staleTime: 0,
    retry: 1,
    queryFn: ({ signal }) =>
      listRecords(
        'fa/invoice',
        {
          perPage: most,
          filter: {
            all: [
              { field: 'organization', op: 'eq', value: organization },
              { field: 'kind', op: 'in', value: [...kinds[side]] },
            ],
          },
          sort: [
            { field: 'date', descending: true },
            { field: 'id', descending: true },
          ],
        },
        { signal },
      ),
  })
  if (error) return <ScreenError error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 4 }} />
  const create = mayCreate && (
    <Link to={`${invoicePath}/create?kind=${kinds[side][0]}&organization=${organization}`}>{t(`party.new_invoice.${side}`)}</Link>
  )
  if (data.data.length === 0)
    return (
      <p className="k-fa-party-none">
        {t(`party.no_invoices.${side}`)} {create}
      </p>
    )
  const columns: FigureColumn[] = [
    { key: 'number', label: t('entity.invoice.fields.number.label') },
    { key: 'date', label: t('entity.invoice.fields.date.label') },
    { key: 'open', label: t('invoice.open_amount'), kind: 'amount' },
    { key: 'total', label: t('entity.invoice.fields.total.label'), kind: 'amount' },
    { key: 'status', label: t('entity.invoice.fields.status.label') },
    { key: 'kind', label: t('entity.invoice.fields.kind.label') },
  ]
  const rows = data.data.map((row): FigureRow => {
    const open = openOf(row)
    const status = open !== null && Number(open) <= 0 ? 'paid' : String(row.status)
    return {
      key: String(row.id),
      cells: {
        number: <Link to={`${invoicePath}/show?id=${row.id}`}>{row.number === null ? `#${row.id}` : String(row.number)}</Link>,
        date: formatDate(String(row.date), formats),
        kind: t(`entity.invoice.fields.kind.enum.${String(row.kind)}`),
        total: amountText(String(row.total ?? 0), String(row.currency)),
        open: open === null ? '' : amountText(open, String(row.currency)),
        status: (
          <Tag color={colours[status] ?? 'default'}>
            {status === 'paid' ? t('entity.invoice.fields.paid.label') : t(`entity.invoice.fields.status.enum.${status}`)}
          </Tag>
        ),
      },
    }
  })
  return (
    <>
      {create && <p className="k-fa-party-more">{create}</p>}
      <FigureTable label={t('party.tab.invoices')} columns={columns} rows={rows} />
    </>
  )
}

/** What is left of an issued one; null of what owes nothing. */
const openOf = ({ status, total, paid }: RecordRow): string | null =>
  status === 'issued' ? subtractDecimals(String(total ?? 0), String(paid ?? 0)) : null
