/** The head of the voucher: kind, date with its period, cash account, counterparty, document, summary. */
import { Checkbox, Input, Select, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { DayInput } from '../../../../components/inputs/day-input'
import { RefSelect } from '../../../../components/inputs/ref-select'
import { useFormats } from '../../../../components/format/format-settings'
import { i18nText } from '../../../../shared/engine/i18n-text'
import { Labelled } from '../../../../ui/labelled'
import { accountText } from '../grid/account-cell'
import type { Accounts } from '../accounts'
import { useVoucher, type VoucherStore } from '../grid/voucher-store'
import { periodOn } from './check-draft'
import { usePeriods, type Category, type Period } from './editor-data'

interface EditorHeadProps {
  store: VoucherStore
  categories: readonly Category[]
  accounts: Accounts
  /** It has a number: category and month stay. */
  frozen: boolean
}

const colours: Readonly<Record<Period['state'], string>> = { future: 'default', open: 'success', locked: 'warning', closed: 'error' }

export function EditorHead({ store, categories, accounts, frozen }: EditorHeadProps) {
  const { t } = useTranslation('fa')
  const { language } = useFormats()
  const head = useVoucher(store, (state) => state.head)
  const category = useVoucher(store, ({ faults }) => faults.category)
  const date = useVoucher(store, ({ faults }) => faults.date)
  const periods = usePeriods(head.date)
  const period = periods && head.date !== null ? periodOn(periods, head.date, head.adjusting) : undefined
  const chosen = categories.find(({ id }) => id === head.category)
  const offered = categories.filter(({ active, role, id }) => (active && role === 'normal') || id === head.category)
  const cash = accounts.all.filter(({ kind, postable, active }) => (kind === 'cash' || kind === 'bank') && postable && active)
  return (
    <div className="k-fa-head-fields">
      <div data-head="category">
        <Labelled label={t('entity.voucher.fields.category.label')} required error={category}>
          {({ id, describedBy, invalid }) => (
            <Select
              id={id}
              aria-describedby={describedBy}
              aria-invalid={invalid || undefined}
              disabled={frozen}
              value={head.category}
              options={offered.map((one) => ({ value: one.id, label: `${one.code} ${i18nText(one.name, language)}` }))}
              onChange={(next: number) =>
                store.setHead({
                  category: next,
                  cash_account: categories.find((one) => one.id === next)?.cash_account ?? head.cash_account,
                })
              }
            />
          )}
        </Labelled>
      </div>
      <div data-head="date">
        <Labelled label={t('entity.voucher.fields.date.label')} required error={date}>
          {(input) => (
            <>
              <DayInput {...input} value={head.date} onChange={(day) => store.setHead({ date: day })} />
              {period && (
                <Tag color={colours[period.state]} variant="filled">
                  {t('voucher_edit.period', { period: period.code, state: t(`entity.period.fields.state.enum.${period.state}`) })}
                </Tag>
              )}
              {periods?.length === 0 && <Tag color="error">{t('voucher_edit.no_period')}</Tag>}
            </>
          )}
        </Labelled>
      </div>
      {chosen && chosen.kind !== 'transfer' && (
        <Labelled label={t('voucher_edit.cash_account')} help={t(`voucher_edit.cash_help_${chosen.kind}`)}>
          {({ id, describedBy }) => (
            <Select
              id={id}
              aria-describedby={describedBy}
              allowClear
              showSearch={{ optionFilterProp: 'label' }}
              value={head.cash_account}
              options={cash.map((account) => ({ value: account.id, label: accountText(account) }))}
              onChange={(account?: number) => store.setHead({ cash_account: account ?? null })}
            />
          )}
        </Labelled>
      )}
      <Labelled label={t('voucher_edit.organization')}>
        {({ id, describedBy }) => (
          <RefSelect
            id={id}
            describedBy={describedBy}
            entity="cm/organization"
            value={head.organization === null ? [] : [head.organization]}
            onChange={([organization]) => store.setHead({ organization: organization ?? null })}
          />
        )}
      </Labelled>
      <Labelled label={t('entity.voucher-line.fields.document_no.label')}>
        {({ id }) => (
          <Input id={id} maxLength={60} value={head.document_no} onChange={({ target }) => store.setHead({ document_no: target.value })} />
        )}
      </Labelled>
      <div className="k-fa-wide">
        <Labelled label={t('entity.voucher.fields.summary.label')}>
          {({ id }) => (
            <Input id={id} maxLength={200} value={head.summary} onChange={({ target }) => store.setHead({ summary: target.value })} />
          )}
        </Labelled>
      </div>
      {(head.adjusting || periods?.some(({ no }) => no === 13)) && (
        <Checkbox checked={head.adjusting} onChange={({ target }) => store.setHead({ adjusting: target.checked })}>
          {t('entity.voucher.fields.adjusting.label')}
        </Checkbox>
      )}
    </div>
  )
}
