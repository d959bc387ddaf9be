/** What can be done with an open PDF: turn pages, zoom, turn it round, search, download, print, see its signatures. */
import DownloadOutlined from '@ant-design/icons/DownloadOutlined'
import DownOutlined from '@ant-design/icons/DownOutlined'
import PrinterOutlined from '@ant-design/icons/PrinterOutlined'
import RotateRightOutlined from '@ant-design/icons/RotateRightOutlined'
import SafetyCertificateOutlined from '@ant-design/icons/SafetyCertificateOutlined'
import UpOutlined from '@ant-design/icons/UpOutlined'
import ZoomInOutlined from '@ant-design/icons/ZoomInOutlined'
import ZoomOutOutlined from '@ant-design/icons/ZoomOutOutlined'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import { turned, zoomed } from './pdf-view-state'

interface View {
  zoom: number
  rotation: number
}

interface PdfToolbarProps {
  view: View
  page: number
  count: number
  name: string
  /** Of the file, in this tab. */
  address: string
  search: { typed: string; at: number; matches: number }
  withSignatures: boolean
  onView: (view: View) => void
  onPage: (page: number) => void
  onSearch: (typed: string) => void
  onMatch: (at: number) => void
  onSignatures: () => void
  onPrint: () => void
}

export function PdfToolbar({ view, page, count, name, address, search, withSignatures, ...on }: PdfToolbarProps) {
  const { t } = useTranslation('wf')
  const { typed, at, matches } = search
  return (
    <header className="k-pdf-bar" role="toolbar" aria-label={name}>
      <h1>{name}</h1>
      <span className="k-pdf-group">
        <Button type="text" icon={<UpOutlined />} label={t('pdf.previous')} disabled={page <= 1} onClick={() => on.onPage(page - 1)} />
        <span aria-live="polite">{t('pdf.of', { n: page, count })}</span>
        <Button type="text" icon={<DownOutlined />} label={t('pdf.next')} disabled={page >= count} onClick={() => on.onPage(page + 1)} />
      </span>
      <span className="k-pdf-group">
        <Button
          type="text"
          icon={<ZoomOutOutlined />}
          label={t('pdf.smaller')}
          onClick={() => on.onView({ ...view, zoom: zoomed(view.zoom, -1) })}
        />
        <span>{Math.round(view.zoom * 100)}%</span>
        <Button
          type="text"
          icon={<ZoomInOutlined />}
          label={t('pdf.larger')}
          onClick={() => on.onView({ ...view, zoom: zoomed(view.zoom, 1) })}
        />
        <Button
          type="text"
          icon={<RotateRightOutlined />}
          label={t('pdf.turn')}
          onClick={() => on.onView({ ...view, rotation: turned(view.rotation) })}
        />
      </span>
      <span className="k-pdf-group k-pdf-search">
        <Input
          type="search"
          value={typed}
          placeholder={t('pdf.search')}
          aria-label={t('pdf.search')}
          onChange={({ target }) => on.onSearch(target.value)}
          onPressEnter={({ shiftKey }) => on.onMatch(shiftKey ? at - 1 : at + 1)}
        />
        {typed !== '' && <span role="status">{t('pdf.matches', { n: matches === 0 ? 0 : at + 1, count: matches })}</span>}
      </span>
      <span className="k-pdf-group">
        <Button icon={<SafetyCertificateOutlined />} type={withSignatures ? 'primary' : 'default'} onClick={on.onSignatures}>
          {t('pdf.signatures')}
        </Button>
        <a
          className="ant-btn ant-btn-text k-pdf-download"
          href={address}
          download={name}
          aria-label={t('pdf.download')}
          title={t('pdf.download')}
        >
          <DownloadOutlined />
        </a>
        <Button type="text" icon={<PrinterOutlined />} label={t('pdf.print')} onClick={on.onPrint} />
      </span>
    </header>
  )
}
