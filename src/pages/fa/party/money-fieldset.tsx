/** The head of a receipt or payment: when, where to, how much, at which rate. */
import { Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { DayInput } from '../../../components/inputs/day-input'
import { RefSelect } from '../../../components/inputs/ref-select'
import { useFormats } from '../../../components/format/format-settings'
import { currencyDigits } from '../../../shared/engine/currency-digits'
import { Labelled } from '../../../ui/labelled'
import { useAccounts } from '../voucher/accounts'
import { AmountInput } from './amount-input'
import type { MoneyAct } from './party-calls'
import type { MoneyDraft } from './use-money-draft'
import type { PartyKind } from './use-party-address'

/** Whose errors stand at a field here. */
export const moneyPaths = [
  'date',
  'bank_account',
  'currency',
  'rate',
  'fee',
  'advance',
  'department',
  'write_off_to',
  'document_no',
  'summary',
] as const

interface MoneyFieldsetProps {
  act: MoneyAct
  /** Whom it is paid to, or by. */
  of: PartyKind
  draft: MoneyDraft
  errors: Readonly<Record<string, string>>
  onWrong: (place: string, isWrong: boolean) => void
}

export function MoneyFieldset({ act, of, draft, errors, onWrong }: MoneyFieldsetProps) {
  const { t } = useTranslation('fa')
  const formats = useFormats()
  const { fields, set, amount, propose, proposalError } = draft
  const decimals = currencyDigits(fields.currency)
  const isForeign = fields.currency !== formats.currency
  const spends = fields.fee !== '' || Object.values(draft.entries).some(({ discount, write_off }) => discount !== '' || write_off !== '')
  return (
    <div className="k-fa-party-fields">
      <Labelled label={t('party.field.date')} required error={errors.date}>
        {(input) => <DayInput {...input} value={fields.date} onChange={(date) => set({ date })} />}
      </Labelled>
      <Labelled label={t('party.field.currency')} error={errors.currency}>
        {({ id }) => (
          <Select
            id={id}
            value={fields.currency}
            options={draft.currencies.map((value) => ({ value, label: value }))}
            onChange={(currency: string) => set({ currency })}
          />
        )}
      </Labelled>
      <Labelled label={t(`party.field.amount_${act}`)} error={proposalError} help={t('party.field.amount_help')}>
        {(input) => (
          <AmountInput
            {...input}
            value={amount}
            decimals={decimals}
            onChange={(typed) => void propose(typed)}
            onWrong={(isWrong) => onWrong('amount', isWrong)}
          />
        )}
      </Labelled>
      <BankAccount act={act} draft={draft} error={errors.bank_account} />
      {isForeign && <Rate draft={draft} error={errors.rate} onWrong={onWrong} />}
      <Labelled label={t('party.field.fee')} error={errors.fee}>
        {(input) => (
          <AmountInput
            {...input}
            value={fields.fee}
            decimals={decimals}
            onChange={(fee) => set({ fee })}
            onWrong={(isWrong) => onWrong('fee', isWrong)}
          />
        )}
      </Labelled>
      <Advance isLoan={act === 'pay' && of === 'person'} draft={draft} error={errors.advance} decimals={decimals} onWrong={onWrong} />
      {spends && (
        <Labelled label={t('party.field.department')} error={errors.department} help={t('party.field.department_help')}>
          {({ id, describedBy, invalid }) => (
            <RefSelect
              id={id}
              describedBy={describedBy}
              invalid={invalid}
              entity="sc/department"
              value={fields.department === null ? [] : [fields.department]}
              onChange={([department]) => set({ department: department ?? null })}
            />
          )}
        </Labelled>
      )}
      {Object.values(draft.entries).some(({ write_off }) => write_off !== '') && (
        <WriteOffTo value={fields.write_off_to} error={errors.write_off_to} onChange={(write_off_to) => set({ write_off_to })} />
      )}
      <TextField name="document_no" max={60} draft={draft} error={errors.document_no} />
      <TextField name="summary" max={200} draft={draft} error={errors.summary} />
    </div>
  )
}

function BankAccount({ act, draft: { fields, set }, error }: { act: MoneyAct; draft: MoneyDraft; error: string | undefined }) {
  const { t } = useTranslation('fa')
  const { language } = useFormats()
  const { accounts } = useAccounts(language)
  const banks = accounts?.all.filter(
    ({ kind, postable, active, currency }) =>
      (kind === 'bank' || kind === 'cash') && postable && active && (currency === null || currency === fields.currency),
  )
  return (
    <Labelled label={t(`party.field.bank_${act}`)} required error={error}>
      {({ id, describedBy, invalid }) => (
        <Select
          id={id}
          aria-describedby={describedBy}
          {...(invalid ? { status: 'error' as const } : {})}
          showSearch={{ optionFilterProp: 'label' }}
          loading={banks === undefined}
          placeholder={t('party.field.bank_choose')}
          {...(fields.bank_account === null ? {} : { value: fields.bank_account })}
          options={(banks ?? []).map((bank) => ({ value: bank.id, label: `${bank.code} ${bank.title}` }))}
          onChange={(bank_account: number) => set({ bank_account })}
        />
      )}
    </Labelled>
  )
}

/** That of the day stands there until another one is typed. */
function Rate({
  draft: { fields, set, rateOfDay },
  error,
  onWrong,
}: {
  draft: MoneyDraft
  error: string | undefined
  onWrong: MoneyFieldsetProps['onWrong']
}) {
  const { t } = useTranslation('fa')
  return (
    <Labelled
      label={t('party.field.rate')}
      error={error}
      help={t(fields.rate === null ? (rateOfDay === null ? 'party.field.rate_none' : 'party.field.rate_of_day') : 'party.field.rate_own')}
    >
      {(input) => (
        <AmountInput
          {...input}
          value={fields.rate ?? rateOfDay ?? ''}
          decimals={8}
          onChange={(rate) => set({ rate: rate === '' || rate === rateOfDay ? null : rate })}
          onWrong={(isWrong) => onWrong('rate', isWrong)}
        />
      )}
    </Labelled>
  )
}

function Advance({
  isLoan,
  draft: { fields, set },
  error,
  decimals,
  onWrong,
}: {
  /** A person has it before anything is spent. */
  isLoan: boolean
  draft: MoneyDraft
  error: string | undefined
  decimals: number
  onWrong: MoneyFieldsetProps['onWrong']
}) {
  const { t } = useTranslation('fa')
  return (
    <>
      <Labelled label={t('party.field.advance')} error={error}>
        {(input) => (
          <AmountInput
            {...input}
            value={fields.advance}
            decimals={decimals}
            onChange={(advance) => set({ advance })}
            onWrong={(isWrong) => onWrong('advance', isWrong)}
          />
        )}
      </Labelled>
      {fields.advance !== '' && (
        <Labelled label={t('party.field.advance_as')}>
          {({ id }) => (
            <Select
              id={id}
              value={fields.advance_as}
              options={(['item', 'deposit'] as const).map((value) => ({
                value,
                label: t(`party.advance_as.${value === 'deposit' && isLoan ? 'loan' : value}`),
              }))}
              onChange={(advance_as: 'item' | 'deposit') => set({ advance_as })}
            />
          )}
        </Labelled>
      )}
    </>
  )
}

export function WriteOffTo({
  value,
  error,
  onChange,
}: {
  value: 'rounding' | 'bad_debt'
  error: string | undefined
  onChange: (to: 'rounding' | 'bad_debt') => void
}) {
  const { t } = useTranslation('fa')
  return (
    <Labelled label={t('party.field.write_off_to')} error={error}>
      {({ id }) => (
        <Select
          id={id}
          value={value}
          options={(['rounding', 'bad_debt'] as const).map((to) => ({ value: to, label: t(`party.write_off_to.${to}`) }))}
          onChange={onChange}
        />
      )}
    </Labelled>
  )
}

function TextField({
  name,
  max,
  draft: { fields, set },
  error,
}: {
  name: 'document_no' | 'summary'
  max: number
  draft: MoneyDraft
  error: string | undefined
}) {
  const { t } = useTranslation('fa')
  return (
    <Labelled label={t(`party.field.${name}`)} error={error}>
      {({ id, describedBy }) => (
        <Input
          id={id}
          aria-describedby={describedBy}
          maxLength={max}
          value={fields[name]}
          onChange={({ target }) => set({ [name]: target.value })}
        />
      )}
    </Labelled>
  )
}
