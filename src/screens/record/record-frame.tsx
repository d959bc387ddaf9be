/** Where a record's screen stands: in a drawer over its list, or on a page of its own. */
import type { ReactNode } from 'react'
import ArrowLeftOutlined from '@ant-design/icons/ArrowLeftOutlined'
import { Drawer } from 'antd'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button'
import { useIsPhone } from '../../ui/use-is-phone'
import type { Opening } from './record-links'
import '../../ui/screens.css'

interface RecordFrameProps {
  opening: Opening
  title: ReactNode
  /** State and the like, beside the title. */
  extra?: ReactNode
  footer?: ReactNode
  /** Absent where there is nowhere to go back to. */
  onClose?: () => void
  /** Something stands beside the record: a preview, a timeline. */
  wide?: boolean
  /** Lies over another record's form. */
  nested?: boolean
  children: ReactNode
}

export function RecordFrame({
  opening,
  title,
  extra: acts,
  footer: foot,
  onClose,
  wide = false,
  nested = false,
  children,
}: RecordFrameProps) {
  const { t } = useTranslation('screens')
  const isPhone = useIsPhone()
  // What is done with a record lies at the thumb.
  const isAtThumb = isPhone && foot === undefined && acts !== undefined
  const extra = isAtThumb ? undefined : acts
  const footer = isAtThumb ? acts : foot
  if (opening === 'drawer') {
    return (
      <Drawer
        open
        {...(onClose ? { onClose } : {})}
        size={isPhone ? '100%' : wide ? 960 : 640}
        title={<h1 className="k-record-title">{title}</h1>}
        extra={extra}
        footer={footer}
        keyboard={false}
        closable={{ 'aria-label': t('close') }}
        mask={{ closable: true }}
        styles={{ mask: { background: 'rgb(0 0 0 / 20%)' } }}
        className={nested ? 'k-record-drawer k-nested-record' : 'k-record-drawer'}
      >
        {children}
      </Drawer>
    )
  }
  return (
    <div className="k-record-page">
      <header className="k-record-head">
        {onClose && <Button type="text" icon={<ArrowLeftOutlined aria-hidden />} label={t('back_to_list')} onClick={onClose} />}
        <h1 className="k-record-title">{title}</h1>
        <span className="k-record-extra">{extra}</span>
      </header>
      {children}
      {footer && <footer className="k-record-foot">{footer}</footer>}
    </div>
  )
}
