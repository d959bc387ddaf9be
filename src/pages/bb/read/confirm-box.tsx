/** Confirms this very text: offered when its end was on the screen and every file that must be was opened (bb.md §5.3). */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirmBulletin } from '../../../api/bb/bulletins'
import { useFormats } from '../../../components/format/format-settings'
import { momentText } from '../../../components/format/moment-text'
import { isViewing } from '../../../providers/auth/identity'
import { failureOf } from '../../../providers/http/error-text'
import { showFailure } from '../../../providers/notification/alerts'
import type { BulletinPage } from '../../../shared/bb/bulletin'
import { Button } from '../../../ui/button'

interface ConfirmBoxProps {
  bulletin: BulletinPage
  sawEnd: boolean
  unopened: BulletinPage['attached']
  onDone: () => void
  /** It was of an older text. */
  onTextChanged: () => void
}

export function ConfirmBox({ bulletin, sawEnd, unopened, onDone, onTextChanged }: ConfirmBoxProps) {
  const { t } = useTranslation('bb')
  const formats = useFormats()
  const [isBusy, setBusy] = useState(false)
  const { id, revision, must_confirm, ack_at, ack_until, confirmed_late, standing } = bulletin
  const at = (moment: string) => momentText(Date.parse(moment), formats)
  if (ack_at)
    return (
      <p className="k-bb-confirmed" role="status">
        {t(confirmed_late ? 'read.confirmed_late' : 'read.confirmed', { time: at(ack_at) })}
      </p>
    )
  if (!must_confirm || standing !== 'live' || isViewing()) return null
  const confirm = async () => {
    setBusy(true)
    try {
      await confirmBulletin(id, revision)
      onDone()
    } catch (error) {
      showFailure(error)
      if (failureOf(error)?.status === 409) onTextChanged()
    } finally {
      setBusy(false)
    }
  }
  const [waitsFor] = unopened
  return (
    <section className="k-bb-confirm" aria-label={t('read.confirm')}>
      <p>
        {ack_until ? t('read.confirm_text_by', { time: at(ack_until) }) : t('read.confirm_text')}
        {(!sawEnd || waitsFor) && (
          <span className="k-secondary"> {sawEnd && waitsFor ? t('read.open_first', { name: waitsFor.name }) : t('read.to_the_end')}</span>
        )}
      </p>
      <Button type="primary" loading={isBusy} disabled={!sawEnd || waitsFor !== undefined} onClick={() => void confirm()}>
        {t('read.confirm')}
      </Button>
    </section>
  )
}
