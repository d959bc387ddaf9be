/** The recovery codes, shown this once: to be copied, saved or printed, and confirmed as kept. */
import { Checkbox } from 'antd'
import DownloadOutlined from '@ant-design/icons/DownloadOutlined'
import PrinterOutlined from '@ant-design/icons/PrinterOutlined'
import { useTranslation } from 'react-i18next'
import { Copied } from '../../ui/copy-text'
import { Button } from '../../ui/button'
import './two-factor.css'

interface RecoveryCodesProps {
  codes: readonly string[]
  account: string
  kept: boolean
  onKept: (kept: boolean) => void
}

export function RecoveryCodes({ codes, account, kept, onKept }: RecoveryCodesProps) {
  const { t } = useTranslation('common')
  const heading = t('two_factor.codes_for', { account })
  return (
    <div className="k-form k-form-tight">
      <p className="k-factor-text">{t('two_factor.codes')}</p>
      <div className="k-factor-codes">
        <strong className="k-factor-heading">{heading}</strong>
        <Copied label={t('two_factor.codes_title')} text={codes.join('\n')} />
      </div>
      <div className="k-factor-acts">
        <Button icon={<DownloadOutlined aria-hidden />} onClick={() => save(`${heading}\n\n${codes.join('\n')}\n`)}>
          {t('two_factor.download')}
        </Button>
        <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
          {t('two_factor.print')}
        </Button>
      </div>
      <Checkbox checked={kept} onChange={(event) => onKept(event.target.checked)}>
        {t('two_factor.kept')}
      </Checkbox>
    </div>
  )
}

function save(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: 'recovery-codes.txt' })
  link.click()
  URL.revokeObjectURL(address)
}
