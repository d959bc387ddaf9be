/** "Unsaved entries of 14:32": offered after a reload, a crash or the next sign-in. */
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../components/format/format-settings'
import { momentText } from '../../../../components/format/moment-text'
import { Button } from '../../../../ui/button'
import type { LocalDraft } from './use-local-draft'

export function LocalDraftBar({ draft: { offer, restore, dismissOffer } }: { draft: LocalDraft }) {
  const { t } = useTranslation('screens')
  const formats = useFormats()
  if (!offer) return null
  return (
    <Alert
      type="info"
      showIcon
      role="status"
      title={t('draft.offer', { time: momentText(offer.at, formats) })}
      action={
        <>
          <Button size="small" type="primary" onClick={restore}>
            {t('draft.restore')}
          </Button>
          <Button size="small" type="text" onClick={() => void dismissOffer()}>
            {t('draft.discard')}
          </Button>
        </>
      }
    />
  )
}
