/** The form is on its way: its number, and what is done next (wf.md §2). */
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { Copied } from '../../../ui/copy-text'
import { fillingAddress, formAddress } from '../list/row-words'

interface SubmittedDialogProps {
  sent: { id: number; serial_no: string | null }
  template: number
  title: string
}

export function SubmittedDialog({ sent: { id, serial_no }, template, title }: SubmittedDialogProps) {
  const { t } = useTranslation('wf')
  const navigate = useNavigate()
  return (
    <Dialog
      open
      title={t('filling.sent')}
      height="auto"
      onClose={() => void navigate('/wf/use/list?key=2&folder=send&sub=0&name=')}
      footer={
        <>
          <Button onClick={() => void navigate(fillingAddress(template))}>{t('filling.another')}</Button>
          <Button onClick={() => window.open(`/wf-form-print?id=${id}&trail=1`, '_blank', 'noopener')}>{t('filling.print')}</Button>
          <Button type="primary" autoFocus onClick={() => void navigate(formAddress(id))}>
            {t('filling.open')}
          </Button>
        </>
      }
    >
      <p>{t('filling.sent_text', { title })}</p>
      {serial_no !== null && <Copied label={t('entity.instance.fields.serial_no.label')} text={serial_no} />}
    </Dialog>
  )
}
