/** Says that one has read it. */
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../../providers/i18n/i18n'
import { isViewing } from '../../../providers/auth/identity'
import { i18nText } from '../../../shared/engine/i18n-text'
import type { ReceivedNotice } from '../../../shared/ca/notice'
import { Button } from '../../../ui/button'
import { useAcknowledge, waitsForAcknowledgement } from './use-notice'

interface AcknowledgeButtonProps {
  notice: ReceivedNotice
  size?: 'small' | 'middle'
  /** Besides. */
  onPress?: () => void
}

export function AcknowledgeButton({ notice, size = 'middle', onPress }: AcknowledgeButtonProps) {
  const { t } = useTranslation('ca')
  const [isBusy, acknowledge] = useAcknowledge(notice)
  if (!waitsForAcknowledgement(notice) || isViewing()) return null
  return (
    <Button
      type="primary"
      size={size}
      loading={isBusy}
      onClick={() => {
        acknowledge()
        onPress?.()
      }}
    >
      {i18nText(notice.ack_text, currentLanguage()) || t('notice.acknowledge')}
    </Button>
  )
}
