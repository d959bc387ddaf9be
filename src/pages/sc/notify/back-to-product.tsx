/** Lets a template go: from then on the product's text is mailed again. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Button } from '../../../ui/button'
import { showFailure } from '../../../providers/notification/alerts'
import { deleteRecord } from '../../../providers/data/record-api'
import { useRight } from '../../../providers/access/use-right'
import { AskDialog } from '../../../components/dialogs/confirm-dialog'

export function BackToProduct({ id }: { id: number }) {
  const { t } = useTranslation('sc')
  const may = useRight('sc.admin.notify.actions.delete')
  const navigate = useNavigate()
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  if (!may) return null
  const act = async () => {
    setBusy(true)
    try {
      await deleteRecord('sc/notify-template', id)
      void navigate('/sc/notify/templates')
    } catch (error) {
      showFailure(error)
      setBusy(false)
    }
  }
  return (
    <>
      <p>
        <Button onClick={() => setAsked(true)}>{t('notify.product_back')}</Button>
      </p>
      {asked && (
        <AskDialog
          title={t('notify.product_back')}
          text={t('notify.product_ask')}
          act={t('notify.product_back')}
          danger
          busy={busy}
          onAct={() => void act()}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}
