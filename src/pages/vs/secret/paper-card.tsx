/** The paper to be taken elsewhere: another device, another hour, without signing in (vs.md §2 /vs/ballot, §5.5 end). */
import { useState } from 'react'
import DownloadOutlined from '@ant-design/icons/DownloadOutlined'
import QrcodeOutlined from '@ant-design/icons/QrcodeOutlined'
import { useTranslation } from 'react-i18next'
import { saveBlob } from '../../../api/engine/export'
import { Button } from '../../../ui/button'
import { paperAddress, paperFileText } from '../../../shared/vs/secret/paper-file'
import { paperFileOf, type Voter } from './voter'
import './secret.css'
import { ScannedCode } from '../../../ui/scanned-code'

export function PaperCard({ code, voter }: { code: string; voter: Voter }) {
  const { t } = useTranslation('vs')
  const [isShown, setShown] = useState(false)
  const file = paperFileOf(code, voter)
  return (
    <div className="k-vs-code">
      <p>{t('secret.elsewhere.what')}</p>
      <div className="k-vs-secret-acts">
        <Button
          size="small"
          icon={<DownloadOutlined aria-hidden />}
          onClick={() => saveBlob(new Blob([paperFileText(file)], { type: 'application/json' }), `paper-${file.event}.json`)}
        >
          {t('secret.elsewhere.save')}
        </Button>
        <Button size="small" icon={<QrcodeOutlined aria-hidden />} onClick={() => setShown(!isShown)}>
          {t(isShown ? 'secret.elsewhere.hide' : 'secret.elsewhere.picture')}
        </Button>
      </div>
      {isShown && (
        <div className="k-vs-paper-picture">
          <ScannedCode label={t('secret.elsewhere.picture')} value={`${location.origin}${paperAddress(file)}`} size={260} level="L" />
        </div>
      )}
    </div>
  )
}
