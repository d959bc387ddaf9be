/** "Print" of a lead or an organization: its sheet or card as PDF (cm.md §8). */
import { useState } from 'react'
import PrinterOutlined from '@ant-design/icons/PrinterOutlined'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import { showFailure } from '../../../providers/notification/alerts'
import { http } from '../../../providers/http/http'
import { openPdf } from '../../../api/engine/open-pdf'

export function PrintButton({ kind, id }: { kind: 'lead' | 'organization'; id: number }) {
  const { t } = useTranslation('cm')
  const [busy, setBusy] = useState(false)
  const print = () => {
    setBusy(true)
    void openPdf(() => http.get<Blob>(`/api/cm/${kind}/${id}/pdf`, { responseType: 'blob' }))
      .catch(showFailure)
      .finally(() => setBusy(false))
  }
  return (
    <Button icon={<PrinterOutlined aria-hidden />} loading={busy} onClick={print}>
      {t('print.act')}
    </Button>
  )
}
