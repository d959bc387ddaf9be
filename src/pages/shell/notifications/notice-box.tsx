/** A message that goes by itself, the clock standing still under the pointer or the focus. */
import { useEffect, useRef, useState } from 'react'
import CheckCircleFilled from '@ant-design/icons/CheckCircleFilled'
import CloseCircleFilled from '@ant-design/icons/CloseCircleFilled'
import CloseOutlined from '@ant-design/icons/CloseOutlined'
import WarningFilled from '@ant-design/icons/WarningFilled'
import { useTranslation } from 'react-i18next'
import { dismissAlert, type AlertKind, type ShownAlert } from '../../../providers/notification/alerts'

const icons: Readonly<Record<AlertKind, typeof WarningFilled>> = {
  success: CheckCircleFilled,
  danger: CloseCircleFilled,
  warning: WarningFilled,
}

interface NoticeBoxProps {
  notice: ShownAlert
  /** ms */ duration: number
  /** What it is to the style sheet and to tests. */ name: 'k-alert' | 'k-offer'
}

export function NoticeBox({ notice: { id, kind, text, requestId, act }, duration, name }: NoticeBoxProps) {
  const { t } = useTranslation('common')
  const [held, setHeld] = useState(false)
  const left = useRef(duration)

  useEffect(() => {
    if (held) return
    const since = Date.now()
    const timer = setTimeout(() => dismissAlert(id), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= Date.now() - since
    }
  }, [held, id])

  const Icon = icons[kind]
  return (
    <div
      className={`k-note k-note-${kind} ${name}`}
      data-kind={kind}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon className="k-note-icon" aria-hidden />
      <div className={`k-note-text ${name}-text`}>
        <span className="k-visually-hidden">{t(`alert.${kind}`)} </span>
        {text}
        {requestId && <small className="k-note-request">{t('alert.request', { id: requestId })}</small>}
      </div>
      {act && (
        <button
          type="button"
          className="k-note-act"
          onClick={() => {
            act.run()
            dismissAlert(id)
          }}
        >
          {act.label}
        </button>
      )}
      <button type="button" className="k-note-close" aria-label={t('action.close')} onClick={() => dismissAlert(id)}>
        <CloseOutlined aria-hidden />
      </button>
    </div>
  )
}
