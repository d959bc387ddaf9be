/** The report as a file, in each of three formats. */
import { useState } from 'react'
import DownloadOutlined from '@ant-design/icons/DownloadOutlined'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button'
import { showFailure } from '../../providers/notification/alerts'
import { downloadReport, type ReportFormat, type ReportQuestion } from '../../api/sc/reports'

const formats: readonly ReportFormat[] = ['csv', 'xlsx', 'pdf']

export function ReportDownloads({ module, report, question }: { module: string; report: string; question: ReportQuestion }) {
  const { t } = useTranslation('sc')
  const [busy, setBusy] = useState<ReportFormat | null>(null)
  const fetchFile = async (format: ReportFormat) => {
    setBusy(format)
    await downloadReport(module, report, { ...question, format }).catch(showFailure)
    setBusy(null)
  }
  return (
    <div className="k-reports-files">
      {formats.map((format) => (
        <Button
          key={format}
          icon={<DownloadOutlined aria-hidden />}
          label={t('report.download', { format: format.toUpperCase() })}
          loading={busy === format}
          onClick={() => void fetchFile(format)}
        >
          {format.toUpperCase()}
        </Button>
      ))}
    </div>
  )
}
