/** The voucher as it is on paper (fa.md §2, voucher-view): lines, totals, who signed what, its place in the chain. */
import type { CSSProperties } from 'react'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDate, formatDateTime } from '../../../../components/format/format-date'
import { formatDecimal, formatMoney } from '../../../../components/format/format-number'
import { useFormats } from '../../../../components/format/format-settings'
import { useRight } from '../../../../providers/access/use-right'
import type { RecordRow } from '../../../../providers/data/record-api'
import { refTitle, type Refs } from '../../../../providers/data/refs'
import type { ShowPanelProps } from '../../../../resources/core/define-module'
import { ScreenError } from '../../../../screens/entity/screen-error'
import { i18nText } from '../../../../shared/engine/i18n-text'
import { sumDecimals } from '../../../../screens/chart/sum-decimals'
import { approvalForm } from '../approval-form'
import { useCategories } from '../edit/editor-data'
import { useVoucherLines } from '../voucher-lines'
import '../voucher.css'

const viewPath = '/fa/use/accounting/voucher-view'

export default function VoucherPaper({ row, refs }: ShowPanelProps) {
  const { t } = useTranslation('fa')
  const formats = useFormats()
  const id = typeof row.id === 'number' ? row.id : null
  const lines = useVoucherLines(id, typeof row.version === 'number' ? row.version : undefined)
  const category = useCategories().data?.find((one) => one.id === row.category)
  const style = category?.colour ? ({ '--k-fa-colour': category.colour } as CSSProperties) : undefined
  return (
    <article className="k-fa-paper" style={style} aria-label={t('voucher_view.paper')}>
      <header className="k-fa-paper-head">
        <h2>{category ? i18nText(category.name, formats.language) : t('entity.voucher.title')}</h2>
        <span>{text(row.number) || t('voucher_view.no_number')}</span>
        <span>{row.date === null ? t('voucher_view.no_date') : formatDate(text(row.date), formats)}</span>
      </header>
      <Approval row={row} />
      {text(row.summary) !== '' && <p>{text(row.summary)}</p>}
      {lines.error ? (
        <ScreenError error={lines.error} onRetry={() => void lines.refetch()} />
      ) : lines.data ? (
        <Lines rows={lines.data.data} refs={lines.data.refs} />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      )}
      <Signatures row={row} refs={refs} />
      <Chain row={row} refs={refs} />
    </article>
  )
}

/** The form that decides about it: to fill in, or how far it is. */
function Approval({ row }: Pick<ShowPanelProps, 'row'>) {
  const { t } = useTranslation('fa')
  const maySubmit = useRight('fa.use.voucher.actions.submit')
  const status = text(row.wf_status)
  if (typeof row.wf_instance === 'number' && status !== 'none')
    return (
      <p>
        <Link to={`/wf-form?id=${row.wf_instance}`}>
          {t('entity.voucher.fields.wf_status.label')}: {t(`entity.voucher.fields.wf_status.enum.${status}`)}
        </Link>
      </p>
    )
  if (!maySubmit || row.status !== 'draft' || row.requires_approval !== true) return null
  return (
    <p>
      <Link to={approvalForm(Number(row.id))}>{t('voucher.fill_form')}</Link>
    </p>
  )
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const reference = (value: unknown): number | null => (typeof value === 'number' ? value : null)
const isZero = (amount: unknown): boolean => /^-?0*(\.0*)?$/.test(text(amount))

function Lines({ rows, refs }: { rows: readonly RecordRow[]; refs: Refs }) {
  const { t } = useTranslation('fa')
  const { currency, ...formats } = useFormats()
  const money = (amount: unknown) => (isZero(amount) ? '' : formatMoney(text(amount), currency))
  if (rows.length === 0) return <p className="k-muted">{t('voucher_view.no_lines')}</p>
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('entity.voucher-line.fields.account.label')}</th>
          <th scope="col">{t('entity.voucher-line.fields.memo.label')}</th>
          <th scope="col" className="k-number">
            {t('entity.voucher-line.fields.debit.label')}
          </th>
          <th scope="col" className="k-number">
            {t('entity.voucher-line.fields.credit.label')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((line) => {
          const account = refTitle(refs, 'fa/account', line.account)
          const named = [
            refTitle(refs, 'sc/department', line.department)?.title,
            refTitle(refs, 'fa/project', line.project)?.title,
            refTitle(refs, 'cm/organization', line.organization)?.title,
            refTitle(refs, 'sc/user', line.person)?.title,
            text(line.document_no),
            line.due_date ? t('voucher_view.due', { date: formatDate(text(line.due_date), formats) }) : '',
          ].filter(Boolean)
          const isForeign = text(line.currency) !== '' && line.currency !== currency
          return (
            <tr key={line.id}>
              <td>
                {account ? [account.code, account.title].filter(Boolean).join(' ') : '–'}
                {named.length > 0 && <small>{named.join(' · ')}</small>}
              </td>
              <td>
                {text(line.memo)}
                {isForeign && (
                  <small>
                    {text(line.currency)} {formatMoney(text(line.amount_currency), text(line.currency))} @{' '}
                    {formatDecimal(text(line.rate), 8)}
                  </small>
                )}
              </td>
              <td className="k-number">{money(line.debit)}</td>
              <td className="k-number">{money(line.credit)}</td>
            </tr>
          )
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {t('voucher_view.total')}
          </th>
          <td className="k-number">{formatMoney(sumOf(rows, 'debit'), currency)}</td>
          <td className="k-number">{formatMoney(sumOf(rows, 'credit'), currency)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

const sumOf = (rows: readonly RecordRow[], side: 'debit' | 'credit'): string => sumDecimals(rows.map((line) => text(line[side]) || '0'))

/** As the electronic acts left them (BEA art. 35). */
function Signatures({ row, refs }: Pick<ShowPanelProps, 'row' | 'refs'>) {
  const { t } = useTranslation('fa')
  const formats = useFormats()
  const acts = (['posted', 'confirmed', 'prepared', 'voided'] as const).filter((act) => act !== 'voided' || row[`${act}_by`] !== null)
  return (
    <dl className="k-fa-signatures">
      {acts.map((act) => {
        const person = refTitle(refs, 'sc/user', row[`${act}_by`])?.title
        return (
          <div key={act}>
            <dt>{t(`entity.voucher.fields.${act}_by.label`)}</dt>
            <dd>
              {person ?? '–'}
              {text(row[`${act}_at`]) !== '' && <small>{formatDateTime(text(row[`${act}_at`]), formats)}</small>}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** Its number in the book, its hash, what it reverses or is reversed by, and where it came from. */
function Chain({ row, refs }: Pick<ShowPanelProps, 'row' | 'refs'>) {
  const { t } = useTranslation('fa')
  const source = sourceOf(row.source)
  return (
    <footer className="k-fa-chain">
      {typeof row.posting_no === 'number' && <span>{t('voucher_view.posting_no', { n: row.posting_no })}</span>}
      {text(row.hash) !== '' && <span title={text(row.hash)}>{t('voucher_view.hash', { hash: text(row.hash).slice(0, 12) })}</span>}
      {(['reverses', 'reversed_by'] as const).map((field) => {
        const id = reference(row[field])
        if (id === null) return null
        return (
          <Link key={field} to={`${viewPath}?id=${id}`}>
            {t(`voucher_view.${field}`, { number: refTitle(refs, 'fa/voucher', id)?.title ?? `#${id}` })}
          </Link>
        )
      })}
      {source && <Link to={source}>{t('voucher_view.source')}</Link>}
      {text(row.reason) !== '' && <span>{t('voucher_view.reason', { reason: text(row.reason) })}</span>}
    </footer>
  )
}

/** The page of what it was made of, in this console. */
function sourceOf(source: unknown): string | undefined {
  if (typeof source !== 'object' || source === null || !('url' in source) || typeof source.url !== 'string') return undefined
  return /^\/[a-z]/.test(source.url) ? source.url : undefined
}
