/** Vouchers from a sheet: the file comes in, is judged, and its result is shown (fa.md §8). */
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { downloadFile } from '../../../api/engine/export'
import { uploadImport } from '../../../api/engine/import'
import { showFailure } from '../../../providers/notification/alerts'
import { FileDrop } from '../../../screens/import/file-drop'
import { Button } from '../../../ui/button'
import { resultPath } from './result-path'
import '../../../ui/screens.css'
import './import.css'

export default function UploadPage() {
  const { t } = useTranslation('fa')
  const navigate = useNavigate()
  return (
    <div className="k-record-page k-import k-fa-import">
      <h1>{t('voucher_import.title')}</h1>
      <div className="k-import-body">
        <p className="k-muted">{t('voucher_import.how')}</p>
        <p>
          {(['xlsx', 'csv'] as const).map((format) => (
            <Button
              key={format}
              type="link"
              size="small"
              onClick={() => void downloadFile('/api/fa/voucher/import/template', { format }).catch(showFailure)}
            >
              {t(`voucher_import.template_${format}`)}
            </Button>
          ))}
        </p>
        <FileDrop
          label={t('voucher_import.choose')}
          limits={t('voucher_import.limits')}
          accept=".csv,.txt,.tsv,.xlsx,.zip"
          onFile={async (file, onProgress) => void navigate(resultPath(await uploadImport('fa/voucher', file, onProgress)))}
        />
        <Link to={resultPath()}>{t('voucher_import.back')}</Link>
      </div>
    </div>
  )
}
