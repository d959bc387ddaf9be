/** Sets posted items of one account and currency against one another, with the exchange voucher that comes of it (fa.md R6). */
import { useState } from 'react'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '../../../api/call'
import { formatDate } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { amountText } from '../../../shared/engine/amount-text'
import { settleLines, type SettlementAnswer } from '../../../shared/fa/settlement-calls'
import { Labelled } from '../../../ui/labelled'
import { voucherLink } from '../report/report-links'
import { ActDialog } from './act-dialog'
import { ItemEntries } from './item-entries'
import type { PartyDialogProps } from './money-dialog'
import { chosenInFull, errorsByLine, noEntry, sentItems, settleable, settleGroups, type Entries, type SettleGroup } from './party-draft'
import { Difference, PlannedLines } from './planned-lines'
import { useSettling } from './use-settling'
import { useWrongPlaces } from './use-wrong-places'

export function SettleDialog({ side, name, answer, chosen, onClose, onDone }: PartyDialogProps) {
  const { t } = useTranslation('fa')
  const [groups] = useState(() => settleGroups(answer?.items ?? []))
  const [key, setKey] = useState(() => (groups.find(({ items }) => items.some(({ line }) => chosen.has(line))) ?? groups[0])?.key)
  const group = groups.find((one) => one.key === key)
  const [entries, setEntries] = useState<Entries>(() => begin(group, chosen))
  const wrong = useWrongPlaces()
  const items = group?.items ?? []
  const sent = sentItems(entries, items)
  // What is taken in full is left to the server: it settles as much as both sides have.
  const lines = sent.map(({ line, amount }) => (isWhole(items, line, amount) ? { line } : { line, amount }))
  const settling = useSettling({
    name: 'settle',
    body: wrong.isAny || lines.length < 2 ? null : { lines },
    send: (body, how): Promise<{ data: SettlementAnswer }> => call(settleLines, { body, ...how }),
    onDone,
  })
  const { preview, errors } = settling
  const { items: itemErrors, others } = errorsByLine(errors, { path: 'lines', lines: sent.map(({ line }) => line) })
  const currency = answer?.currency ?? ''
  const choose = (next: string) => {
    setKey(next)
    setEntries(
      begin(
        groups.find((one) => one.key === next),
        chosen,
      ),
    )
  }
  return (
    <ActDialog
      title={t('party.settle_title', { name })}
      act={t('party.act.settle')}
      settling={settling}
      unplaced={Object.values(others)}
      disabled={lines.length < 2 || wrong.isAny}
      isEmpty={groups.length === 0}
      onClose={onClose}
      made={(made) => <Settled answer={made} currency={currency} />}
    >
      {groups.length === 0 ? (
        <p className="k-fa-party-none">{t('party.settle_none')}</p>
      ) : (
        <>
          {groups.length > 1 && (
            <Labelled label={t('party.settle_group')}>
              {({ id }) => (
                <Select id={id} value={key ?? null} options={groups.map(groupOption)} onChange={(next) => next !== null && choose(next)} />
              )}
            </Labelled>
          )}
          <p className="k-muted">{t('party.settle_what')}</p>
          <ItemEntries
            side={side}
            items={items}
            names={['amount']}
            entries={entries}
            errors={itemErrors}
            onChange={setEntries}
            onWrong={wrong.mark}
          />
          {preview && <Settled answer={preview} currency={currency} />}
        </>
      )}
    </ActDialog>
  )
}

const groupOption = ({ key, account, currency }: SettleGroup) => ({ value: key, label: `${account.code} ${account.name} · ${currency}` })

/** What was chosen on the card, else all: one act settles as much as there is. */
function begin(group: SettleGroup | undefined, chosen: ReadonlySet<number>): Entries {
  if (!group) return {}
  const some = chosenInFull(group.items, chosen)
  return Object.keys(some).length > 0
    ? some
    : Object.fromEntries(group.items.map((item) => [item.line, { ...noEntry, amount: settleable(item) }]))
}

const isWhole = (items: SettleGroup['items'], line: number, amount: string): boolean =>
  items.some((item) => item.line === line && settleable(item) === amount)

/** What is, or would be, settled: the sum of each side, and the exchange voucher. */
function Settled({ answer, currency }: { answer: SettlementAnswer; currency: string }) {
  const { t } = useTranslation('fa')
  const formats = useFormats()
  const { amount, currency: of, date, difference_base, fx_voucher, settlement } = answer
  return (
    <section className="k-fa-party-part" aria-label={t('party.preview')}>
      <p role="status">
        {t(settlement === null ? 'party.would_settle' : 'party.settled', {
          amount: amountText(amount, of),
          date: formatDate(date, formats),
        })}
      </p>
      <Difference amount={difference_base} currency={currency} />
      {fx_voucher && (
        <>
          <p>
            {typeof fx_voucher.id === 'number' ? (
              <Link to={voucherLink(fx_voucher.id)}>{t('party.fx_voucher', { date: formatDate(fx_voucher.date, formats) })}</Link>
            ) : (
              t('party.fx_voucher', { date: formatDate(fx_voucher.date, formats) })
            )}
          </p>
          <PlannedLines lines={fx_voucher.lines} currency={currency} isWaiting={false} />
        </>
      )}
    </section>
  )
}
