/** The rehearsal: what closing would book, and each account from the end of the year to the beginning of the next. */
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../components/format/format-date'
import { formatMoney } from '../../../components/format/format-number'
import { useFormats } from '../../../components/format/format-settings'
import { isNegative } from '../report/figure-text'
import { Figure, FigureTable, type FigureColumn } from '../report/figure-table'
import type { YearEndAnswer, YearPreviewVoucher } from '../../../shared/fa/year-end'
import { useIsPhone } from '../../../ui/use-is-phone'

const amounts = ['before', 'closing', 'after', 'opening', 'next'] as const

export function YearPreview({ data }: { data: YearEndAnswer }) {
  const { t } = useTranslation('fa')
  const { result, retained, vouchers, balances, currency, next } = data
  return (
    <section className="k-fa-year-end-card" aria-labelledby="k-fa-year-preview">
      <h2 id="k-fa-year-preview">{t('year_end_screen.step.preview')}</h2>
      <dl className="k-fa-year-figures">
        <div>
          <dt>{t(isNegative(result) ? 'year_end_screen.loss' : 'year_end_screen.gain')}</dt>
          <dd>{formatMoney(result, currency)}</dd>
        </div>
        {next && (
          <div>
            <dt>{t('year_end_screen.retained', { year: next.code })}</dt>
            <dd>{formatMoney(retained, currency)}</dd>
          </div>
        )}
      </dl>
      {vouchers.length === 0 && <p className="k-muted">{t('year_end_screen.nothing_to_book')}</p>}
      {vouchers.map((voucher) => (
        <PreviewVoucher key={voucher.kind} voucher={voucher} currency={currency} />
      ))}
      {balances.length > 0 && (
        <>
          <h3>{t('year_end_screen.balances')}</h3>
          <FigureTable
            label={t('year_end_screen.balances')}
            columns={[
              { key: 'account', label: t('report_screen.column.account') },
              ...amounts.map((key) => ({ key, kind: 'amount' as const, label: t(`year_end_screen.column.${key}`) })),
            ]}
            rows={balances.map((row) => ({
              key: String(row.account.id),
              cells: {
                account: `${row.account.code} ${row.account.name}`,
                ...Object.fromEntries(amounts.map((key) => [key, <Figure key={key} amount={row[key]} currency={currency} />])),
              },
            }))}
          />
        </>
      )}
    </section>
  )
}

function PreviewVoucher({ voucher: { kind, date, lines }, currency }: { voucher: YearPreviewVoucher; currency: string }) {
  const { t } = useTranslation('fa')
  const formats = useFormats()
  const isPhone = useIsPhone()
  const title = t(`year_end_screen.voucher.${kind}`, { date: formatDate(date, formats) })
  // Debit and credit are in sight on a phone: the department of a line is below its account there.
  const columns: FigureColumn[] = [
    { key: 'account', label: t('report_screen.column.account') },
    ...(isPhone ? [] : [{ key: 'about', label: t('report_screen.filter.department') }]),
    { key: 'debit', kind: 'amount', label: t('report_screen.column.debit') },
    { key: 'credit', kind: 'amount', label: t('report_screen.column.credit') },
  ]
  return (
    <>
      <h3>{title}</h3>
      <FigureTable
        label={title}
        columns={columns}
        rows={lines.map(({ account, about, amount }, at) => ({
          key: String(at),
          cells: {
            account: (
              <>
                {account.code} {account.name}
                {isPhone && about && <small className="k-fa-year-note">{about}</small>}
              </>
            ),
            about,
            debit: isNegative(amount) ? null : <Figure amount={amount} currency={currency} />,
            credit: isNegative(amount) ? <Figure amount={amount.slice(1)} currency={currency} /> : null,
          },
        }))}
      />
    </>
  )
}
