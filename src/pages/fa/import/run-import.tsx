/** Before vouchers are made: what is done about those with errors, and in which state they begin. Says exactly what will happen. */
import { useState } from 'react'
import { Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call'
import { showFailure } from '../../../providers/notification/alerts'
import { useRight } from '../../../providers/access/use-right'
import { runVoucherImport, type ImportPolicy, type VoucherImport } from '../../../shared/fa/voucher-import'
import { Button } from '../../../ui/button'

export function RunImport({ record, onStarted }: { record: VoucherImport; onStarted: () => void }) {
  const { t } = useTranslation('fa')
  const errors = record.counters?.error ?? 0
  const [policy, setPolicy] = useState<ImportPolicy>(errors > 0 ? 'good' : 'all')
  const mayConfirm = useRight('fa.use.voucher.actions.confirm')
  const [target, setTarget] = useState(record.voucher_state)
  const [busy, setBusy] = useState(false)
  const ready = (record.counters?.new ?? 0) + (record.counters?.skipped ?? 0)
  const run = async () => {
    setBusy(true)
    try {
      await call(runVoucherImport, { params: { id: record.id }, body: { policy, voucher_state: target } })
      onStarted()
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="k-fa-import-run" aria-label={t('voucher_import.start')}>
      {errors > 0 && (
        <div>
          <div className="k-muted">{t('voucher_import.policy')}</div>
          <Radio.Group
            aria-label={t('voucher_import.policy')}
            value={policy}
            onChange={({ target: { value } }) => setPolicy(value === 'good' ? 'good' : 'all')}
            options={(['all', 'good'] as const).map((value) => ({ value, label: t(`voucher_import.policy_${value}`) }))}
          />
        </div>
      )}
      {mayConfirm && (
        <div>
          <div className="k-muted">{t('voucher_import.target')}</div>
          <Radio.Group
            aria-label={t('voucher_import.target')}
            value={target}
            onChange={({ target: { value } }) => setTarget(value === 'confirmed' ? 'confirmed' : 'draft')}
            options={(['draft', 'confirmed'] as const).map((value) => ({ value, label: t(`voucher_import.as_${value}`) }))}
          />
        </div>
      )}
      <Button type="primary" loading={busy} disabled={ready === 0 || (errors > 0 && policy === 'all')} onClick={() => void run()}>
        {t('voucher_import.run', { count: ready })}
      </Button>
    </section>
  )
}
