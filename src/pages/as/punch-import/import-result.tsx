/** What a file of punches would do, or has done: how many of each kind, and each line that is not simply new, with its column. */
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { groupDigits } from '../../../components/format/format-number'
import { LinesTable } from '../../../screens/import/lines-table'
import { importResults, type PunchImport } from '../../../shared/as/punch-import'
import { Button } from '../../../ui/button'
import { UndoImport } from './import-history'

interface ImportResultProps {
  name: string
  answer: PunchImport
  busy: boolean
  onRun: () => void
  onUndone: () => void
}

export function ImportResult({ name, answer, busy, onRun, onUndone }: ImportResultProps) {
  const { t } = useTranslation('as')
  const { counts, lines, written } = answer
  const n = (count: number) => groupDigits(String(count))
  const taken = counts.new + counts.unmatched
  const wrong = importResults
    .filter((result) => !['new', 'unmatched', 'duplicate'].includes(result))
    .reduce((sum, one) => sum + counts[one], 0)
  return (
    <section className="k-import-body" aria-label={t('punch_import.result_of', { name })}>
      {written !== null ? (
        <Alert
          type={wrong > 0 ? 'warning' : 'success'}
          showIcon
          title={t('punch_import.done', { count: written, n: n(written) })}
          action={written > 0 ? <UndoImport file={answer.import} onUndone={onUndone} /> : undefined}
        />
      ) : (
        wrong > 0 && <Alert type="warning" showIcon title={t('punch_import.has_errors', { count: wrong, n: n(wrong) })} />
      )}
      <ul className="k-import-summary">
        {importResults
          .filter((result) => result === 'new' || counts[result] > 0)
          .map((result) => (
            <li key={result} data-result={result}>
              <strong>{n(counts[result])}</strong> {t(`punch_import.result.${result}`)}
            </li>
          ))}
      </ul>
      {lines.length > 0 && (
        <LinesTable
          label={t('punch_import.lines')}
          headings={[t('punch_import.line'), t('punch_import.column'), t('punch_import.kind'), t('punch_import.what')]}
        >
          {lines.map(({ line, column, result, text }) => (
            <tr key={`${line} ${result}`} data-state={result}>
              <th scope="row">{line}</th>
              <td>{column ?? '–'}</td>
              <td>{t(`punch_import.result.${result}`)}</td>
              <td>{text}</td>
            </tr>
          ))}
        </LinesTable>
      )}
      {written === null && (
        <footer className="k-record-foot">
          <span className="k-muted">{t(wrong > 0 ? 'punch_import.mend' : 'punch_import.nothing_written')}</span>
          <Button type="primary" loading={busy} disabled={taken === 0} onClick={onRun}>
            {t('punch_import.run', { count: taken, n: n(taken) })}
          </Button>
        </footer>
      )}
    </section>
  )
}
