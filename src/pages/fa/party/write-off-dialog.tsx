/** Gives up small rests of items, within the limit of the parameters (fa.md R6). */
import { useState } from 'react'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call'
import { todayIn } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { DayInput } from '../../../components/inputs/day-input'
import { RefSelect } from '../../../components/inputs/ref-select'
import { useCompany } from '../../../providers/company/company'
import { writeOff, type SettlementVoucherAnswer } from '../../../shared/fa/settlement-calls'
import { Labelled } from '../../../ui/labelled'
import { ActDialog } from './act-dialog'
import { ItemEntries } from './item-entries'
import { MadeVoucher } from './made-voucher'
import type { PartyDialogProps } from './money-dialog'
import { WriteOffTo } from './money-fieldset'
import { ownSide } from './party-calls'
import { chosenInFull, errorsByLine, sentItems, type Entries } from './party-draft'
import { payeeOf } from './party-kinds'
import { Difference, PlannedLines } from './planned-lines'
import { useSettling } from './use-settling'
import { useWrongPlaces } from './use-wrong-places'

const paths: readonly string[] = ['date', 'to', 'department', 'summary']

export function WriteOffDialog({ side, party, name, answer, chosen, onClose, onDone }: PartyDialogProps) {
  const { t } = useTranslation('fa')
  const formats = useFormats()
  const company = useCompany()
  const [items] = useState(() => (answer?.items ?? []).filter((item) => item.side === ownSide[side]))
  const [entries, setEntries] = useState<Entries>(() => chosenInFull(items, chosen))
  const [date, setDate] = useState<string | null>(() => todayIn(company?.time_zone ?? formats.timeZone))
  const [to, setTo] = useState<'rounding' | 'bad_debt'>('rounding')
  const [department, setDepartment] = useState<number | null>(null)
  const [summary, setSummary] = useState('')
  const wrong = useWrongPlaces()
  const sent = sentItems(entries, items).map(({ line, amount }) => ({ line, amount }))
  const settling = useSettling({
    name: 'write-off',
    body:
      wrong.isAny || date === null || sent.length === 0
        ? null
        : {
            ...{ ...payeeOf(party), date, items: sent, to },
            ...(department === null ? {} : { department }),
            ...(summary.trim() === '' ? {} : { summary: summary.trim() }),
          },
    send: (body, how): Promise<{ data: SettlementVoucherAnswer }> => call(writeOff, { body, ...how }),
    onDone,
  })
  const { preview, errors } = settling
  const { items: itemErrors, others } = errorsByLine(errors, { path: 'items', lines: sent.map(({ line }) => line) })
  const unplaced = Object.entries(others).flatMap(([path, text]) => (paths.includes(path) ? [] : [text]))
  const currency = answer?.currency ?? ''
  return (
    <ActDialog
      title={t('party.write_off_title', { name })}
      act={t('party.act.write-off')}
      settling={settling}
      unplaced={unplaced}
      disabled={date === null || sent.length === 0 || wrong.isAny}
      onClose={onClose}
      made={(made) => <MadeVoucher made={made} />}
    >
      <div className="k-fa-party-fields">
        <Labelled label={t('party.field.date')} required error={others.date}>
          {(input) => <DayInput {...input} value={date} onChange={setDate} />}
        </Labelled>
        <WriteOffTo value={to} error={others.to} onChange={setTo} />
        <Labelled label={t('party.field.department')} error={others.department} help={t('party.field.department_help')}>
          {({ id, describedBy, invalid }) => (
            <RefSelect
              id={id}
              describedBy={describedBy}
              invalid={invalid}
              entity="sc/department"
              value={department === null ? [] : [department]}
              onChange={([one]) => setDepartment(one ?? null)}
            />
          )}
        </Labelled>
        <Labelled label={t('party.field.summary')} error={others.summary}>
          {({ id, describedBy }) => (
            <Input
              id={id}
              aria-describedby={describedBy}
              maxLength={200}
              value={summary}
              onChange={({ target }) => setSummary(target.value)}
            />
          )}
        </Labelled>
      </div>
      <ItemEntries
        side={side}
        items={items}
        names={['amount']}
        entries={entries}
        errors={itemErrors}
        onChange={setEntries}
        onWrong={wrong.mark}
      />
      <section aria-label={t('party.preview')}>
        <h2 className="k-form-section">{t('party.preview')}</h2>
        <PlannedLines lines={preview?.lines} currency={currency} isWaiting={settling.isPreviewing} />
        {preview && <Difference amount={preview.difference_base} currency={currency} />}
      </section>
    </ActDialog>
  )
}
