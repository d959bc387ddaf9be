/** Receives money of a party, or pays it: items, bank, rate, fee and discount, with the voucher that comes of it (fa.md §2, R6). */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call'
import { useRight } from '../../../providers/access/use-right'
import type { OpenItemsAnswer, PartySide, SettlementVoucherAnswer } from '../../../shared/fa/settlement-calls'
import { ActDialog } from './act-dialog'
import { ItemEntries } from './item-entries'
import { MadeVoucher } from './made-voucher'
import { MoneyFieldset, moneyPaths } from './money-fieldset'
import { moneyCalls, transactionRight, type MoneyAct } from './party-calls'
import { errorsByLine, isFilled } from './party-draft'
import type { Party } from './party-kinds'
import { Difference, PlannedLines } from './planned-lines'
import { useMoneyDraft } from './use-money-draft'
import { useSettling } from './use-settling'
import { useWrongPlaces } from './use-wrong-places'

export interface PartyDialogProps {
  side: PartySide
  party: Party
  name: string
  answer: OpenItemsAnswer | undefined
  /** Lines that were chosen on the card. */
  chosen: ReadonlySet<number>
  onClose: () => void
  onDone: () => void
}

const noItems: OpenItemsAnswer['items'] = []

export function MoneyDialog({ act, side, party, name, answer, chosen, onClose, onDone }: PartyDialogProps & { act: MoneyAct }) {
  const { t } = useTranslation('fa')
  const mayGiveUp = useRight(transactionRight('write-off'))
  // What was open when it was opened: what is settled here is not taken from under the fingers.
  const [all] = useState(answer?.items ?? noItems)
  const draft = useMoneyDraft({ act, side, party, all, chosen })
  const wrong = useWrongPlaces()
  const settling = useSettling({
    name: act,
    body: wrong.isAny ? null : draft.body,
    send: (body, how): Promise<{ data: SettlementVoucherAnswer }> => call(moneyCalls[act], { body, ...how }),
    onDone,
  })
  const { preview, errors } = settling
  const sent = draft.items.filter(({ line }) => isFilled(draft.entries[line])).map(({ line }) => line)
  const { items: itemErrors, others } = errorsByLine(errors, { path: 'items', lines: sent })
  const unplaced = Object.entries(others).flatMap(([path, text]) => (moneyPaths.some((one) => one === path) ? [] : [text]))
  const currency = answer?.currency ?? ''
  return (
    <ActDialog
      title={t(`party.${act}_title`, { name })}
      act={t(`party.act.${act}`)}
      width={960}
      settling={settling}
      unplaced={unplaced}
      disabled={draft.body === null || wrong.isAny || draft.isProposing}
      onClose={onClose}
      made={(made) => <MadeVoucher made={made} />}
    >
      <MoneyFieldset act={act} of={party.kind} draft={draft} errors={others} onWrong={wrong.mark} />
      {draft.items.length > 0 && (
        <ItemEntries
          side={side}
          items={draft.items}
          names={mayGiveUp ? ['amount', 'discount', 'write_off'] : ['amount', 'discount']}
          entries={draft.entries}
          errors={itemErrors}
          onChange={draft.setEntries}
          onWrong={wrong.mark}
        />
      )}
      <section aria-label={t('party.preview')}>
        <h2 className="k-form-section">{t('party.preview')}</h2>
        <PlannedLines lines={preview?.lines} currency={currency} isWaiting={settling.isPreviewing} />
        {preview && <Difference amount={preview.difference_base} currency={currency} />}
      </section>
    </ActDialog>
  )
}
