/** Files of punches that were taken in, the newest first; one without a closed month can be taken out. */
import { useState } from 'react'
import { Popconfirm, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call'
import { formatDateTime } from '../../../components/format/format-date'
import { groupDigits } from '../../../components/format/format-number'
import { useFormats } from '../../../components/format/format-settings'
import { showFailure, showText } from '../../../providers/notification/alerts'
import { ScreenError } from '../../../screens/entity/screen-error'
import { LinesTable } from '../../../screens/import/lines-table'
import { undoPunchImport, type PunchImported } from '../../../shared/as/punch-import'
import { Button } from '../../../ui/button'

interface ImportHistoryProps {
  imports: readonly PunchImported[] | undefined
  error: unknown
  onRetry: () => void
  onUndone: () => void
}

export function ImportHistory({ imports, error, onRetry, onUndone }: ImportHistoryProps) {
  const { t } = useTranslation('as')
  const formats = useFormats()
  const n = (count: number) => groupDigits(String(count))
  return (
    <section className="k-import-body" aria-label={t('punch_import.history')}>
      <h2>{t('punch_import.history')}</h2>
      {error && !imports ? (
        <ScreenError error={error} onRetry={onRetry} />
      ) : !imports ? (
        <Skeleton active paragraph={{ rows: 3 }} />
      ) : imports.length === 0 ? (
        <p className="k-muted">{t('punch_import.no_history')}</p>
      ) : (
        <LinesTable
          label={t('punch_import.history')}
          headings={[
            ...(['file', 'at', 'by', 'standing', 'unmatched', 'voided'] as const).map((name) => t(`punch_import.of.${name}`)),
            { hidden: t('punch_import.undo') },
          ]}
        >
          {imports.map((one) => (
            <tr key={one.import}>
              <th scope="row">{one.file}</th>
              <td>{formatDateTime(one.at, formats)}</td>
              <td>{one.by ?? '–'}</td>
              <td>{n(one.standing)}</td>
              <td>{n(one.unmatched)}</td>
              <td>{n(one.voided)}</td>
              <td>
                {one.locked ? (
                  <span className="k-muted">{t('punch_import.locked')}</span>
                ) : (
                  one.standing > 0 && <UndoImport file={one.import} onUndone={onUndone} />
                )}
              </td>
            </tr>
          ))}
        </LinesTable>
      )}
    </section>
  )
}

export function UndoImport({ file, onUndone }: { file: number; onUndone: () => void }) {
  const { t } = useTranslation('as')
  const [busy, setBusy] = useState(false)
  const undo = async () => {
    setBusy(true)
    try {
      const { data } = await call(undoPunchImport, { params: { id: file } })
      showText('success', 'as:punch_import.undone', { count: data.voided })
      onUndone()
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Popconfirm
      title={t('punch_import.undo_sure')}
      okText={t('punch_import.undo')}
      cancelText={t('screens:cancel')}
      onConfirm={() => void undo()}
    >
      <Button size="small" loading={busy}>
        {t('punch_import.undo')}
      </Button>
    </Popconfirm>
  )
}
