/** What stands on every screen, and what opens by itself (ca.md §7): loaded with the first announcement that does. */
import InfoCircleOutlined from '@ant-design/icons/InfoCircleOutlined'
import WarningOutlined from '@ant-design/icons/WarningOutlined'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { markNoticeRead } from '../../../api/ca/notices'
import { currentLanguage } from '../../../providers/i18n/i18n'
import { isViewing } from '../../../providers/auth/identity'
import type { ReceivedNotice } from '../../../shared/ca/notice'
import { i18nText } from '../../../shared/engine/i18n-text'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { AcknowledgeButton } from './acknowledge-button'
import { NoticeContent } from './notice-content'
import { noticeListPath } from './notice-paths'
import '../../shell/layout/announcement-bar.css'
import './notice.css'

const isBanner = ({ level, channels }: ReceivedNotice) => level === 'urgent' || channels.includes('banner')
const popsUp = ({ level, channels, read_at }: ReceivedNotice) => read_at === null && (level === 'urgent' || channels.includes('popup'))

interface ShownAlertsProps {
  alerts: readonly ReceivedNotice[]
  /** How many open at once. */
  limit: number
}

export function ShownAlerts({ alerts, limit }: ShownAlertsProps) {
  const { pathname } = useLocation()
  return (
    <>
      {alerts.filter(isBanner).map((notice) => (
        <Banner key={notice.id} notice={notice} />
      ))}
      {pathname !== noticeListPath && !isViewing() && <Popup notices={alerts.filter(popsUp)} limit={limit} />}
    </>
  )
}

function Banner({ notice }: { notice: ReceivedNotice }) {
  const { t } = useTranslation('ca')
  const isUrgent = notice.level === 'urgent'
  return (
    <div className="k-announcement k-notice-alert" data-kind={isUrgent ? 'urgent' : notice.level === 'important' ? 'warning' : 'info'}>
      {isUrgent ? (
        <WarningOutlined role="img" aria-label={t('entity.notice.fields.level.enum.urgent')} />
      ) : (
        <InfoCircleOutlined aria-hidden />
      )}
      <span className="k-announcement-text">
        <Link to={`${noticeListPath}?id=${notice.id}`}>{i18nText(notice.title, currentLanguage())}</Link>
      </span>
      <AcknowledgeButton notice={notice} size="small" />
    </div>
  )
}

const keyOf = ({ id, revision }: ReceivedNotice) => `${id}:${revision}`

/** Those that open stay open until they are closed, also when two seconds have made them read. */
function Popup({ notices, limit }: { notices: readonly ReceivedNotice[]; limit: number }) {
  const { t } = useTranslation('ca')
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [shown, setShown] = useState<readonly ReceivedNotice[]>([])
  const waiting = notices.filter((notice) => !closed.has(keyOf(notice)))
  if (shown.length === 0 && waiting.length > 0) setShown(waiting.slice(0, limit))
  const [first] = shown
  if (!first) return null
  const close = () => {
    setClosed(new Set([...closed, ...shown.map(keyOf)]))
    setShown([])
    // It was in front of them: it does not open again.
    for (const { id, revision, read_at } of shown) if (read_at === null) void markNoticeRead(id, revision).catch(() => undefined)
  }
  return (
    <Dialog
      open
      width={600}
      height="auto"
      title={shown.length === 1 ? i18nText(first.title, currentLanguage()) : t('entity.notice.plural')}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t('notice.later')}</Button>
          {shown.length === 1 && <AcknowledgeButton notice={first} onPress={close} />}
        </>
      }
    >
      {shown.map((notice) => (
        <NoticeContent key={keyOf(notice)} notice={notice} />
      ))}
    </Dialog>
  )
}
