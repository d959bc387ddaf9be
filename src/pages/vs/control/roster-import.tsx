/** Weights and groups out of a sheet: all lines or none, and those that are wrong as a workbook to mend (vs.md §8). */
import { useState } from 'react'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { saveBase64 } from '../../../api/engine/export'
import { uploadFile } from '../../../api/engine/uploads'
import { importRoster } from '../../../api/vs/control'
import { showAlert } from '../../../providers/notification/alerts'
import { FileDrop } from '../../../screens/import/file-drop'
import { LinesTable } from '../../../screens/import/lines-table'
import type { RosterImport as Imported } from '../../../shared/vs/control'
import { Button } from '../../../ui/button'
import styles from './control.module.css'

export function RosterImport({ id, onDone }: { id: number; onDone: () => void }) {
  const { t } = useTranslation('vs')
  const [answer, setAnswer] = useState<Imported>()
  const take = async (file: File, onProgress: (part: number) => void) => {
    const { id: uploaded } = await uploadFile(file, { onProgress, signal: new AbortController().signal })
    const imported = await importRoster(id, uploaded)
    setAnswer(imported)
    if (imported.problems.length > 0) return
    showAlert({ kind: 'success', text: t('control.imported', { count: imported.changed }) })
    onDone()
  }
  return (
    <div className={styles.part}>
      <FileDrop label={t('control.import')} limits={t('control.import_limits')} accept=".csv,.txt,.tsv,.xlsx" onFile={take} />
      {answer && answer.ignored.length > 0 && (
        <Alert type="info" showIcon title={t('control.ignored', { columns: answer.ignored.join(', ') })} />
      )}
      {answer && answer.problems.length > 0 && <Problems answer={answer} />}
    </div>
  )
}

function Problems({ answer: { problems, errors } }: { answer: Imported }) {
  const { t } = useTranslation('vs')
  return (
    <>
      <Alert
        type="warning"
        showIcon
        title={t('control.wrong_lines', { count: new Set(problems.map(({ line }) => line)).size })}
        action={errors && <Button onClick={() => saveBase64(errors)}>{t('control.error_file')}</Button>}
      />
      <LinesTable label={t('control.what')} headings={[t('control.line'), t('control.column'), t('control.what')]}>
        {problems.map(({ line, column, text }) => (
          <tr key={`${line} ${column} ${text}`}>
            <th scope="row">{line}</th>
            <td>{column}</td>
            <td>{text}</td>
          </tr>
        ))}
      </LinesTable>
    </>
  )
}
