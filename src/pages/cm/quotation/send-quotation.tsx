/** Sends a quotation, at once: says how far its customer's credit is used, or why it stands against it (cm.md §4). */
import { useEffect, useRef, useState } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { isCreditRefusal } from '../../../api/cm/credit'
import { groupDigits } from '../../../components/format/format-number'
import { performOnRecord } from '../../../providers/data/record-api'
import { failureOf, type Failure } from '../../../providers/http/error-text'
import { showAlert, showFailure } from '../../../providers/notification/alerts'
import type { ActDialogProps } from '../../../resources/core/list-parts'
import type { RowOf } from '../../../schemas/core/define'
import type { quotation } from '../../../schemas/cm/quotation'
import type { CreditAnswer } from '../../../shared/cm/lead'
import CreditDialog from '../credit/credit-dialog'

type Row = RowOf<typeof quotation>

export default function SendQuotation({ row, onDone, onClose }: ActDialogProps<Row>) {
  const { t } = useTranslation('cm')
  const [refused, setRefused] = useState<Failure | null>(null)
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    const send = async () => {
      try {
        const { id, version } = row
        const { meta } = await performOnRecord<{ credit?: CreditAnswer }>('cm/quotation', 'send', { id, version, answers: {} })
        onClose()
        onDone()
        showAlert(sentAlert(t, row.number, meta.credit))
      } catch (error) {
        const failure = failureOf(error)
        if (failure && isCreditRefusal(failure)) return setRefused(failure)
        // It has changed meanwhile.
        if (failure?.status === 409) onDone()
        showFailure(error)
        onClose()
      }
    }
    void send()
  }, [row, t, onDone, onClose])
  return refused && <CreditDialog lead={row.lead} checkpoint="quotation" failure={refused} amount={String(row.net)} onClose={onClose} />
}

function sentAlert(t: TFunction<'cm'>, number: string, credit: CreditAnswer | undefined) {
  if (!credit) return { kind: 'success', text: t('entity.quotation.actions.send.done', { title: number }) } as const
  const { usage, gaps } = credit
  const sent =
    usage === null ? t('quotation.sent_beyond', { number }) : t('quotation.sent_used', { number, usage: `${groupDigits(usage)}%` })
  return { kind: 'warning', text: [sent, ...gaps.map((gap) => t(`credit.gap.${gap}`))].join(' ') } as const
}
