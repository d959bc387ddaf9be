/** Before the opening voucher is made: whether the sheets agree, and what becomes of their difference. */
import { useState } from 'react'
import { Alert, Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '../../../api/call'
import { formatDecimal } from '../../../components/format/format-number'
import { useRight } from '../../../providers/access/use-right'
import { showFailure } from '../../../providers/notification/alerts'
import { openingRight, runVoucherImport, type VoucherImport } from '../../../shared/fa/voucher-import'
import { Button } from '../../../ui/button'
import { openingPath } from './result-path'

export function RunOpening({ record, onStarted }: { record: VoucherImport; onStarted: () => void }) {
  const { t } = useTranslation('fa')
  const mayOpen = useRight(openingRight)
  const [accepted, setAccepted] = useState(false)
  const [busy, setBusy] = useState(false)
  const { counters, difference } = record
  const off = difference !== null && Number(difference) !== 0 ? difference : null
  const amount = formatDecimal((off ?? '0').replace(/^-/, ''))
  const ready = (counters?.new ?? 0) + (counters?.skipped ?? 0) > 0
  const run = async () => {
    setBusy(true)
    try {
      const body = off !== null && accepted ? { accept_difference: off } : {}
      await call(runVoucherImport, { params: { id: record.id }, body })
      onStarted()
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  if ((counters?.duplicate ?? 0) > 0)
    return <Alert type="info" showIcon title={<Link to={openingPath}>{t('opening_import.exists')}</Link>} />
  return (
    <>
      {off === null ? (
        // Wrong rows are not counted: what the others agree on is no success.
        ready && <Alert type="success" showIcon title={t('opening_import.balanced')} />
      ) : (
        <Alert type="warning" showIcon title={t('opening_import.difference', { amount })} />
      )}
      {ready && mayOpen && (
        <section className="k-fa-import-run" aria-label={t('opening_import.title')}>
          {off !== null && (
            <Checkbox checked={accepted} onChange={({ target }) => setAccepted(target.checked)}>
              {t('opening_import.accept', { amount })}
            </Checkbox>
          )}
          <Button type="primary" loading={busy} disabled={off !== null && !accepted} onClick={() => void run()}>
            {t('opening_import.run')}
          </Button>
        </section>
      )}
    </>
  )
}
