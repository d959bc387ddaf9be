/** The server's question before a change that reaches far; what waited for it is done, or left. */
import { useTranslation } from 'react-i18next'
import { DialogFooter } from '../../../ui/dialog-footer'
import { Dialog } from '../../../ui/dialog'

export function QuestionDialog({ text, onAnswer }: { text: string; onAnswer: (agreed: boolean) => void }) {
  const { t } = useTranslation('common')
  return (
    <Dialog
      open
      title={t('question.title')}
      height="auto"
      onClose={() => onAnswer(false)}
      footer={
        <DialogFooter onCancel={() => onAnswer(false)} onClick={() => onAnswer(true)}>
          {t('question.go_on')}
        </DialogFooter>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}
