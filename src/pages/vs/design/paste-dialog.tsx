/** Questions from a text or from JSON (vs.md §8): what is typed or pasted becomes questions below the selected one. */
import { useState } from 'react'
import { Alert, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { DialogFooter } from '../../../ui/dialog-footer'
import { Dialog } from '../../../ui/dialog'
import { Labelled } from '../../../ui/labelled'
import type { ImportRemark } from '../../../shared/vs/survey-js'
import { useDesign } from './design-scope'
import { importedQuestions } from './edit/imported'
import { inserted } from './edit/questions'

export function PasteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('vs')
  const { questions, selected, commit, kind, words } = useDesign()
  const [text, setText] = useState('')
  const after = selected.at(-1)
  const read = importedQuestions(text, questions, { kind, words, after })
  const added = read?.added ?? []
  const take = () => {
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
        <DialogFooter onCancel={onClose} colour="default" loading={false} disabled={added.length === 0} onClick={take}>
          {t('design.paste_take', { count: added.length })}
        </DialogFooter>
      }
    >
      <Labelled
        label={t('design.paste_text')}
        help={t('design.paste_help')}
        {...(read === null ? { error: t('design.paste_json_wrong') } : {})}
      >
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
      <Remarks remarks={read?.remarks ?? []} />
    </Dialog>
  )
}

/** What is not taken over, element by element, before it is added. */
function Remarks({ remarks }: { remarks: readonly ImportRemark[] }) {
  const { t } = useTranslation('vs')
  if (remarks.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      className="k-vs-import-remarks"
      role="status"
      title={t('design.import.title')}
      description={
        <ul>
          {remarks.map(({ at, key, params }, place) => (
            <li key={place}>
              <b>{at || t('design.import.form')}</b> {t(key, { ...params })}
            </li>
          ))}
        </ul>
      }
    />
  )
}
