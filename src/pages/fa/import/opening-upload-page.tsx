/** /fa/admin/maintain/voucher/opening/import: the workbook that opens the books comes in and is judged (fa.md §8). */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { downloadFile } from '../../../api/engine/export'
import { uploadImport } from '../../../api/engine/import'
import { failureOf } from '../../../providers/http/error-text'
import { showFailure } from '../../../providers/notification/alerts'
import { FileDrop } from '../../../screens/import/file-drop'
import { Button } from '../../../ui/button'
import { RefusedWorkbook } from './opening-state'
import { openingPath, resultPath } from './result-path'
import '../../../ui/screens.css'
import './import.css'

export default function OpeningUploadPage() {
  const { t } = useTranslation('fa')
  const navigate = useNavigate()
  const [refused, setRefused] = useState<{ file: string; reason: string } | null>(null)
  const take = async (file: File, onProgress: (part: number) => void) => {
    setRefused(null)
    try {
      void navigate(resultPath(await uploadImport('fa/voucher', file, onProgress, { kind: 'opening' })))
    } catch (error) {
      const failure = failureOf(error)
      // What the file itself is refused for is said beside it; all else as everywhere.
      if (failure?.errors?.file) setRefused({ file: file.name, reason: failure.errors.file.join(' ') })
      else showFailure(error)
    }
  }
  return (
    <div className="k-record-page k-import k-fa-import">
      <h1>{t('opening_import.title')}</h1>
      <div className="k-import-body">
        <p className="k-muted">{t('opening_import.how')}</p>
        <p>
          <Button
            type="link"
            size="small"
            onClick={() => void downloadFile('/api/fa/voucher/import/template', { format: 'xlsx', kind: 'opening' }).catch(showFailure)}
          >
            {t('opening_import.template')}
          </Button>
        </p>
        <FileDrop label={t('voucher_import.choose')} limits={t('opening_import.limits')} accept=".xlsx" onFile={take} />
        {refused && <RefusedWorkbook {...refused} />}
        <Link to={openingPath}>{t('opening_import.back')}</Link>
      </div>
    </div>
  )
}
