/** On a person's record: the business card as a file and as a QR code (cm.md §2). */
import { useMemo } from 'react'
import { DownloadOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button'
import { refTitle } from '../../../../providers/data/refs'
import type { ShowPanelProps } from '../../../../resources/core/define-module'
import type { RowOf } from '../../../../schemas/core/define'
import type { person } from '../../../../schemas/cm/person'
import { vCard } from './vcard'
import '../../common/cm.css'
import { ScannedCode } from '../../../../ui/scanned-code'

/** Octets that the largest code of the lowest correction holds (ISO/IEC 18004). */
const most = 2_900
export default function VCardPanel({ row, refs }: ShowPanelProps<RowOf<typeof person>>) {
  const { t } = useTranslation('cm')
  const card = useMemo(
    () =>
      vCard({
        ...row,
        name: row.name ?? '',
        emails: row.emails ?? [],
        phones: row.phones ?? [],
        organization: refTitle(refs, 'cm/organization', row.organization)?.title ?? null,
      }),
    [row, refs],
  )
  const fits = new TextEncoder().encode(card).length <= most
  return (
    <section className="k-preview k-vcard" aria-label={t('vcard.title')}>
      <h2 className="k-form-section">{t('vcard.title')}</h2>
      {fits ? (
        <ScannedCode label={t('vcard.qr')} value={card} size={192} level="L" margin={4} />
      ) : (
        <p className="k-muted">{t('vcard.too_long')}</p>
      )}
      <Button icon={<DownloadOutlined />} onClick={() => save(card, row.name ?? '')}>
        {t('vcard.download')}
      </Button>
    </section>
  )
}

function save(card: string, name: string): void {
  const address = URL.createObjectURL(new Blob([card], { type: 'text/vcard;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), {
    href: address,
    download: `${name.replace(/[\\/:*?"<>|]/g, ' ').trim() || 'contact'}.vcf`,
  })
  link.click()
  URL.revokeObjectURL(address)
}
