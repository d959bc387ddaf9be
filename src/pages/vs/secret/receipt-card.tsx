/** The server's word that it took a ballot: shown with its tracker, saved as a file, checked on /vs/ballot (vs.md §5.5, step 5). */
import DownloadOutlined from '@ant-design/icons/DownloadOutlined'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { saveBlob } from '../../../api/engine/export'
import type { Receipt } from '../../../shared/vs/secret/receipt'
import { formatTracker } from '../../../shared/vs/secret/tracker'
import { Button } from '../../../ui/button'
import { Copied } from '../../../ui/copy-text'
import './secret.css'

export function ReceiptCard({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation('vs')
  const tracker = formatTracker(receipt.tracker)
  return (
    <section className="k-vs-receipt" aria-label={t('secret.receipt.title')}>
      <Alert type="success" showIcon title={t('secret.receipt.cast')} description={t('secret.receipt.hint')} role="status" />
      <div>
        <span className="k-secondary">{t('secret.receipt.tracker')}</span>
        <Copied label={t('secret.receipt.tracker')} text={tracker} />
      </div>
      <div className="k-vs-secret-acts">
        <Button
          icon={<DownloadOutlined aria-hidden />}
          onClick={() => saveBlob(new Blob([JSON.stringify(receipt, null, 2)], { type: 'application/json' }), `receipt-${tracker}.json`)}
        >
          {t('secret.receipt.save')}
        </Button>
        <Link to={`/vs/ballot?event=${receipt.event}&check=${receipt.tracker}`}>{t('secret.receipt.check')}</Link>
      </div>
    </section>
  )
}
