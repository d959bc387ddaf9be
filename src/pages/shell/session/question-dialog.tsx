/** The server's question before a change that reaches far; what waited for it is done, or left. What can't be taken back is typed. */
import { useState } from 'react'
import Input from 'antd/es/input/Input'
import { useTranslation } from 'react-i18next'
import { DialogFooter } from '../../../ui/dialog-footer'
import { Dialog } from '../../../ui/dialog'
import { Labelled } from '../../../ui/labelled'

interface QuestionDialogProps {
  text: string
  /** To be typed before the answer is yes. */
  type?: string | undefined
  onAnswer: (agreed: boolean) => void
}

export function QuestionDialog({ text, type, onAnswer }: QuestionDialogProps) {
  const { t } = useTranslation('common')
  const [typed, setTyped] = useState('')
  const mayAgree = type === undefined || typed.trim() === type
  return (
    <Dialog
      open
      title={t('question.title')}
      height="auto"
      onClose={() => onAnswer(false)}
      footer={
        <DialogFooter onCancel={() => onAnswer(false)} disabled={!mayAgree} onClick={() => onAnswer(true)}>
          {t('question.go_on')}
        </DialogFooter>
      }
    >
      <p>{text}</p>
      {type !== undefined && (
        <Labelled label={t('question.type', { text: type })}>
          {(input) => (
            <Input
              id={input.id}
              aria-describedby={input.describedBy}
              value={typed}
              autoComplete="off"
              onChange={({ target }) => setTyped(target.value)}
              onPressEnter={() => mayAgree && onAnswer(true)}
            />
          )}
        </Labelled>
      )}
    </Dialog>
  )
}
