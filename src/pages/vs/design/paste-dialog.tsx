/** Questions from a text (vs.md §8): what is typed or pasted becomes questions below the selected one. */
import { useState } from 'react'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { pastedQuestions } from '../../../shared/vs/paste-questions'
import { DialogFooter } from '../../../ui/dialog-footer'
import { Dialog } from '../../../ui/dialog'
import { Labelled } from '../../../ui/labelled'
import { useDesign } from './design-scope'
import { fromPasted, inserted } from './edit/questions'

export function PasteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('vs')
  const { questions, selected, commit, kind, words } = useDesign()
  const [text, setText] = useState('')
  const found = pastedQuestions(text)
  const take = () => {
    const after = selected.at(-1)
    const added = fromPasted(found, questions, { kind, words, after })
    commit(inserted(questions, added, after), { chosen: added.slice(0, 1).map(({ _key }) => _key) })
    onClose()
  }
  return (
    <Dialog
      open
      width={640}
      height="auto"
      title={t('design.paste_title')}
      onClose={onClose}
      footer={
        <DialogFooter onCancel={onClose} colour="default" loading={false} disabled={found.length === 0} onClick={take}>
          {t('design.paste_take', { count: found.length })}
        </DialogFooter>
      }
    >
      <Labelled label={t('design.paste_text')} help={t('design.paste_help')}>
        {({ id, describedBy }) => (
          <Input.TextArea
            id={id}
            aria-describedby={describedBy}
            autoSize={{ minRows: 8, maxRows: 16 }}
            spellCheck={false}
            placeholder={t('design.paste_example')}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Labelled>
    </Dialog>
  )
}
