/** Whose console this is while an administrator looks as somebody else: on every page, with the time left and the way out. */
import { useEffect, useState } from 'react'
import EyeOutlined from '@ant-design/icons/EyeOutlined'
import { useTranslation } from 'react-i18next'
import { showFailure } from '../../../providers/notification/alerts'
import { loadIdentity } from '../../../providers/auth/identity'
import type { Viewing } from '../../../shared/sc/user-record'
import { endViewing } from '../../../api/engine/view-as'
import { Button } from '../../../ui/button'
import './view-banner.css'

export function ViewBanner({ viewing: { name, until } }: { viewing: Viewing }) {
  const { t } = useTranslation('common')
  const [busy, setBusy] = useState(false)
  const end = async () => {
    setBusy(true)
    await endViewing().catch((error: unknown) => {
      showFailure(error)
      setBusy(false)
    })
  }
  return (
    <div className="k-viewing">
      <span role="status" className="k-viewing-text">
        <EyeOutlined aria-hidden /> {t('view.banner', { name })}
      </span>
      <TimeLeft until={until} />
      <Button size="small" loading={busy} onClick={() => void end()}>
        {t('view.end')}
      </Button>
    </div>
  )
}

/** How often the server is asked whether the view is over, once it should be. */
const askEvery = 5

function TimeLeft({ until }: { until: string }) {
  const { t } = useTranslation('common')
  const [seconds, setSeconds] = useState(() => secondsTo(until))
  useEffect(() => {
    const timer = setInterval(() => {
      const left = secondsTo(until)
      setSeconds(left)
      if (left <= 0 && left % askEvery === 0) void loadIdentity({ background: true })
    }, 1000)
    return () => clearInterval(timer)
  }, [until])
  const shown = Math.max(0, seconds)
  return (
    <span className="k-viewing-left">{t('view.left', { time: `${Math.floor(shown / 60)}:${String(shown % 60).padStart(2, '0')}` })}</span>
  )
}

const secondsTo = (until: string): number => Math.ceil((Date.parse(until) - Date.now()) / 1000)
