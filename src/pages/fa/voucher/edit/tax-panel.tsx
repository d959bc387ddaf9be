/** An invoice typed with or without its tax: the panel computes, and lays its lines into the voucher (R9). */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Input, Segmented, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../../../components/format/format-number'
import { useFormats } from '../../../../components/format/format-settings'
import { listRecords } from '../../../../providers/data/record-api'
import { i18nText } from '../../../../shared/engine/i18n-text'
import { Button } from '../../../../ui/button'
import { Labelled } from '../../../../ui/labelled'
import type { Accounts } from '../accounts'
import { enterAmount } from '../grid/amount-entry'
import { cellId } from '../grid/grid-context'
import { useVoucher, type VoucherStore } from '../grid/voucher-store'
import { layInvoice, netAndTax, type Deduct, type TaxDirection, type TaxRule } from './tax-lines'

interface TaxPanelProps {
  store: VoucherStore
  accounts: Accounts
  company: { currency: string; decimals: number }
}

const deducts: readonly Deduct[] = ['1', '2', '3', '4']

export function TaxPanel({ store, accounts, company }: TaxPanelProps) {
  const { t } = useTranslation('fa')
  const [direction, setDirection] = useState<TaxDirection>('in')
  const [includesTax, setIncludesTax] = useState(false)
  const [typed, setTyped] = useState('')
  const [deduct, setDeduct] = useState<Deduct>('1')
  const [chosen, setChosen] = useState<number | null>(null)
  const head = useVoucher(store, (state) => state.head)
  const taxes = useTaxes()
  const tax = taxes.find(({ id }) => id === chosen) ?? taxes[0]
  const rule: TaxRule = { rate: tax?.rate ?? '5', rounding: tax?.rounding ?? 'half_up', digits: company.decimals }
  const entry = enterAmount(typed, { before: '', missing: '0', decimals: company.decimals })
  const amounts = 'amount' in entry ? netAndTax(entry.amount, includesTax, rule) : null
  const lay = () => {
    if (!amounts) return
    const kind = direction === 'in' ? 'input_vat' : 'output_vat'
    const taxAccount = accounts.all.find((account) => account.kind === kind && account.postable && account.active)?.id ?? null
    const { lines, key } = layInvoice(store.get().lines, undefined, {
      ...{ amounts, direction, deduct, taxAccount },
      documentNo: head.document_no,
      organization: head.organization,
    })
    store.setLines(() => lines)
    setTyped('')
    requestAnimationFrame(() => document.getElementById(cellId(key, 'account'))?.focus())
  }
  return (
    <section aria-labelledby="fa-tax">
      <h2 id="fa-tax">{t('voucher_edit.tax.title')}</h2>
      <div className="k-fa-tax">
        <Segmented
          block
          aria-label={t('voucher_edit.tax.direction')}
          value={direction}
          options={(['in', 'out'] as const).map((one) => ({ value: one, label: t(`voucher_edit.tax.${one}`) }))}
          onChange={setDirection}
        />
        <Segmented
          block
          aria-label={t('voucher_edit.tax.entered')}
          value={includesTax ? 'gross' : 'net'}
          options={(['net', 'gross'] as const).map((one) => ({ value: one, label: t(`voucher_edit.tax.${one}`) }))}
          onChange={(one) => setIncludesTax(one === 'gross')}
        />
        <Labelled label={t('voucher_edit.tax.amount')} error={typed !== '' && 'wrong' in entry ? t('check.no_number') : undefined}>
          {({ id, describedBy, invalid }) => (
            <Input
              id={id}
              className="k-number"
              inputMode="decimal"
              autoComplete="off"
              aria-describedby={describedBy}
              {...(invalid ? { status: 'error' as const } : {})}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              onPressEnter={lay}
            />
          )}
        </Labelled>
        {taxes.length > 0 && (
          <Labelled label={t('voucher_edit.tax.rate')}>
            {({ id }) => (
              <Select
                id={id}
                value={tax?.id ?? null}
                options={taxes.map((one) => ({ value: one.id, label: taxLabel(one) }))}
                onChange={setChosen}
              />
            )}
          </Labelled>
        )}
        {direction === 'in' && (
          <Labelled label={t('voucher_edit.tax.deduct')}>
            {({ id }) => (
              <Select
                id={id}
                value={deduct}
                options={deducts.map((one) => ({ value: one, label: t(`voucher_edit.tax.deduct_${one}`) }))}
                onChange={setDeduct}
              />
            )}
          </Labelled>
        )}
        {amounts && (
          <dl className="k-fa-tax-sums">
            <dt>{t('voucher_edit.tax.net')}</dt>
            <dd>{formatMoney(amounts.net.toFixed(), company.currency)}</dd>
            <dt>{t('voucher_edit.tax.tax')}</dt>
            <dd>{formatMoney(amounts.tax.toFixed(), company.currency)}</dd>
            <dt>{t('voucher_edit.tax.gross')}</dt>
            <dd>{formatMoney(amounts.net.plus(amounts.tax).toFixed(), company.currency)}</dd>
          </dl>
        )}
        <Button block disabled={!amounts} onClick={lay}>
          {t('voucher_edit.tax.lay')}
        </Button>
      </div>
    </section>
  )
}

interface Tax {
  id: number
  name: string
  rate: string
  rounding: TaxRule['rounding']
}

/** Most names say the rate. */
const taxLabel = ({ name, rate }: { name: string; rate: string }): string => (name.includes(`${rate}%`) ? name : `${name} ${rate}%`)

/** Standard and reduced rates; who may not see them computes at 5%. */
function useTaxes(): readonly Tax[] {
  const { language } = useFormats()
  const { data } = useQuery({
    queryKey: ['fa', 'taxes'],
    staleTime: 5 * 60_000,
    retry: false,
    queryFn: async ({ signal }) =>
      (
        await listRecords(
          'cm/tax-category',
          {
            perPage: 100,
            filter: {
              all: [
                { field: 'active', op: 'eq', value: true },
                { field: 'kind', op: 'in', value: ['standard', 'reduced', 'special'] },
              ],
            },
          },
          { signal },
        )
      ).data,
  })
  const roundings = ['half_up', 'down', 'up'] as const
  return (data ?? [])
    .toSorted((a, b) => Number(b.is_default === true) - Number(a.is_default === true))
    .map((row) => ({
      id: row.id,
      name: i18nText(row.name, language),
      rate: String(row.rate ?? '5').replace(/\.?0+$/, '') || '0',
      rounding: roundings.find((one) => one === row.rounding) ?? 'half_up',
    }))
}
