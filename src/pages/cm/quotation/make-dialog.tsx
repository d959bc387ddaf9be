/** In which language a quotation is written, and until when it holds. */
import { useState } from 'react'
import { Alert, Select } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call'
import { readCreditStop } from '../../../shared/cm/credit'
import { CreditFigures } from '../credit/credit-figures'
import '../lead/lead.css'
import { useTranslation } from 'react-i18next'
import { DialogFooter } from '../../../ui/dialog-footer'
import { Dialog } from '../../../ui/dialog'
import { useOneAct } from '../../../providers/data/one-act'
import { failureOf, type Failure } from '../../../providers/http/error-text'
import type { RecordRow } from '../../../providers/data/record-api'
import { languages, type Language } from '../../../schemas/core/types'
import { Labelled } from '../../../ui/labelled'
import { DayInput } from '../terms/preview-inputs'
import { makeQuotation } from '../../../api/cm/quotation'
import type { QuotationWanted } from '../../../shared/cm/quotation'

/** The day is always proposed. */
export type FirstWanted = QuotationWanted & { valid_until: string }

interface MakeDialogProps {
  lead: number
  title: string
  first: FirstWanted
  onDone: (quotation: RecordRow) => void
  onClose: () => void
}

const shown = ['language', 'valid_until']

export default function MakeDialog({ lead, title, first, onDone, onClose }: MakeDialogProps) {
  const { t } = useTranslation(['cm', 'screens'])
  const [wanted, setWanted] = useState(first)
  const { busy, run } = useOneAct()
  const [failure, setFailure] = useState<Failure | null>(null)
  // The check comes when it is sent; who makes it knows before the paper is there.
  const { data: stop } = useQuery({
    queryKey: ['cm', 'credit-stop', lead],
    retry: false,
    queryFn: async ({ signal }) => (await call(readCreditStop, { params: { id: lead }, query: { checkpoint: 'quotation' }, signal })).data,
  })
  const wrong = (field: string) => failure?.errors?.[field]?.[0]
  const make = async () => {
    try {
      const quotation = await run((key) => makeQuotation(lead, wanted, key))
      if (quotation) onDone(quotation)
    } catch (error) {
      setFailure(failureOf(error))
    }
  }
  const label = (field: string) => t(`cm:entity.quotation.fields.${field}.label`)
  return (
    <Dialog
      open
      title={title}
      width={480}
      height="auto"
      onClose={onClose}
      footer={
        <DialogFooter onCancel={onClose} loading={busy} onClick={() => void make()}>
          {title}
        </DialogFooter>
      }
    >
      <Labelled label={label('language')} error={wrong('language')}>
        {(input) => (
          <Select
            id={input.id}
            aria-describedby={input.describedBy}
            value={wanted.language ?? ''}
            onChange={(language: Language | '') => setWanted({ valid_until: wanted.valid_until, ...(language === '' ? {} : { language }) })}
            options={[
              { value: '', label: t('cm:quotation.customer_language') },
              ...languages.map((value) => ({ value, label: t(`cm:entity.quotation.fields.language.enum.${value}`) })),
            ]}
            className="k-input-wide"
          />
        )}
      </Labelled>
      <Labelled label={label('valid_until')} required error={wrong('valid_until')}>
        {(input) => <DayInput id={input.id} value={wanted.valid_until} onChange={(valid_until) => setWanted({ ...wanted, valid_until })} />}
      </Labelled>
      {stop && stop.action !== 'none' && stop.action !== 'notify' && (
        <>
          <Alert type={stop.action === 'warn' ? 'warning' : 'error'} showIcon title={t(`cm:credit.before.${stop.action}`)} />
          <CreditFigures stop={stop} />
        </>
      )}
      {failure && !shown.some((field) => wrong(field)) && (
        <p role="alert" className="k-entry-error">
          {failure.text}
        </p>
      )}
    </Dialog>
  )
}
