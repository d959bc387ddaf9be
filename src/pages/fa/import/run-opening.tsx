/** Before the opening voucher is made: what becomes of the difference of the sheets. */
import { useState } from 'react'
import { Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call'
import { useRight } from '../../../providers/access/use-right'
import { showFailure } from '../../../providers/notification/alerts'
import { openingRight, runVoucherImport, type VoucherImport } from '../../../shared/fa/voucher-import'
import { Button } from '../../../ui/button'
import { openingOutcome } from './opening-outcome'
import { amountOf } from './opening-state'

export function RunOpening({ record, onStarted }: { record: VoucherImport; onStarted: () => void }) {
  const { t } = useTranslation('fa')
  const mayOpen = useRight(openingRight)
  const [accepted, setAccepted] = useState(false)
  const [busy, setBusy] = useState(false)
  const outcome = openingOutcome(record)
  const { difference } = record
  if (!mayOpen || (outcome !== 'balanced' && outcome !== 'unbalanced')) return null
  const isOff = outcome === 'unbalanced'
  const run = async () => {
    setBusy(true)
    try {
      const body = isOff && accepted && difference !== null ? { accept_difference: difference } : {}
      await call(runVoucherImport, { params: { id: record.id }, body })
      onStarted()
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="k-fa-import-run" aria-label={t('opening_import.title')}>
      {isOff && (
        <Checkbox checked={accepted} onChange={({ target }) => setAccepted(target.checked)}>
          {t('opening_import.accept', { amount: amountOf(difference) })}
        </Checkbox>
      )}
      <Button type="primary" loading={busy} disabled={isOff && !accepted} onClick={() => void run()}>
        {t('opening_import.run')}
      </Button>
    </section>
  )
}
