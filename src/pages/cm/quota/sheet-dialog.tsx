/** The grid filled from a file (cm.md §8): the template, what the file says, and what of it is wrong, before it goes into the grid. */
import { useState } from 'react'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import { DialogFooter } from '../../../ui/dialog-footer'
import { Dialog } from '../../../ui/dialog'
import { groupDigits } from '../../../components/format/format-number'
import { showFailure } from '../../../providers/notification/alerts'
import type { SheetAnswer } from '../../../shared/cm/quota'
import type { QuotaPeriod } from '../../../shared/cm/quota-periods'
import { downloadSheet, readSheet } from '../../../api/cm/quota'
import { FileDrop } from '../../../screens/import/file-drop'

interface SheetDialogProps {
  plan: { year: number; period: QuotaPeriod }
  /** As it stands. */
  grid: { owners: readonly string[]; targets: SheetAnswer['targets'] }
  onFill: (targets: SheetAnswer['targets']) => void
  onClose: () => void
}

export default function SheetDialog({ plan, grid, onFill, onClose }: SheetDialogProps) {
  const { t } = useTranslation(['cm', 'screens'])
  const [found, setFound] = useState<SheetAnswer | null>(null)
  const fill = () => {
    if (found) onFill(found.targets)
    onClose()
  }
  return (
    <Dialog
      open
      title={t('cm:quota.sheet_title')}
      height="auto"
      width={720}
      onClose={onClose}
      footer={
        <DialogFooter onCancel={onClose} disabled={!found || found.targets.length === 0} onClick={fill}>
          {t('cm:quota.sheet_fill')}
        </DialogFooter>
      }
    >
      <div className="k-import-body">
        <p className="k-muted">{t('cm:quota.sheet_purpose')}</p>
        <p className="k-muted">
          {t('screens:import.template_text')}{' '}
          {(['xlsx', 'csv'] as const).map((format) => (
            <Button key={format} type="link" size="small" onClick={() => void downloadSheet(plan, grid, format).catch(showFailure)}>
              {t('screens:import.template', { format: format.toUpperCase() })}
            </Button>
          ))}
        </p>
        <FileDrop
          label={t('screens:import.choose_file')}
          {...(found ? { title: t('screens:import.other_file') } : {})}
          accept=".csv,.txt,.tsv,.xlsx"
          onFile={async (file) => {
            setFound(null)
            setFound(await readSheet(plan, file))
          }}
        />
        {found && <Found found={found} />}
      </div>
    </Dialog>
  )
}

function Found({ found: { targets, errors } }: { found: SheetAnswer }) {
  const { t } = useTranslation('cm')
  const count = (n: number) => groupDigits(String(n))
  return (
    <>
      <Alert
        type={targets.length > 0 ? 'success' : 'warning'}
        showIcon
        role="status"
        title={t('quota.sheet_found', {
          count: targets.length,
          n: count(targets.length),
          owners: count(new Set(targets.map(({ owner }) => owner)).size),
        })}
      />
      {errors.length > 0 && (
        <section aria-labelledby="quota_sheet_wrong">
          <p id="quota_sheet_wrong">{t('quota.sheet_wrong', { count: errors.length, n: count(errors.length) })}</p>
          <div className="k-import-table" tabIndex={0} role="region" aria-labelledby="quota_sheet_wrong">
            <table>
              <thead>
                <tr>
                  {['quota.sheet_line', 'entity.quota-line.fields.owner.label', 'quota.sheet_period', 'quota.sheet_error'].map((key) => (
                    <th key={key} scope="col">
                      {t(key)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {errors.map(({ line, owner, period, text }) => (
                  <tr key={`${line} ${period ?? ''}`}>
                    <th scope="row">{line}</th>
                    <td>{owner || '–'}</td>
                    <td>{period ?? '–'}</td>
                    <td className="k-entry-error">{text}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      )}
    </>
  )
}
