/** "Is it the same one?": the person opens the other record, goes back, or says why this is another one. */
import { useState } from 'react'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button'
import { Dialog } from '../../../../ui/dialog'
import { DuplicateList } from './duplicate-list'
import type { DuplicateQuestion } from './duplicate-question'

/** @param props.onUse offers to take one of those found instead */
export function DuplicateDialog({ question, onUse }: { question: DuplicateQuestion; onUse?: (entity: string, id: number) => void }) {
  const { t } = useTranslation('cm')
  const { entity, duplicates, certain, may_create, answer } = question
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const isCertain = duplicates.some(({ score }) => score >= certain)
  const isMissing = isCertain && reason.trim() === ''
  const save = () => {
    if (isMissing) return setTried(true)
    answer({ confirm_duplicates: duplicates.map(({ id }) => id), ...(isCertain ? { duplicate_reason: reason.trim() } : {}) })
  }
  return (
    <Dialog
      open
      height="auto"
      title={t('duplicate.ask_title')}
      onClose={() => answer(null)}
      footer={
        <>
          <Button type={isCertain && !may_create ? 'primary' : 'default'} onClick={() => answer(null)}>
            {t('duplicate.back')}
          </Button>
          {(!isCertain || may_create) && (
            <Button type="primary" onClick={save}>
              {t('duplicate.save_anyway')}
            </Button>
          )}
        </>
      }
    >
      <p>{t(isCertain && !may_create ? 'error.duplicate_right' : 'duplicate.ask')}</p>
      <DuplicateList
        entity={entity}
        duplicates={duplicates}
        certain={certain}
        {...(onUse
          ? {
              onUse: (id: number) => {
                answer(null)
                onUse(entity, id)
              },
            }
          : {})}
      />
      {isCertain && may_create && (
        <div className="k-entry" data-invalid={(tried && isMissing) || undefined}>
          <label className="k-entry-label" htmlFor="k-duplicate-reason">
            {t('duplicate.reason_label')}
            <span className="k-required" aria-hidden>
              {' '}
              *
            </span>
          </label>
          <Input.TextArea
            id="k-duplicate-reason"
            value={reason}
            maxLength={500}
            autoSize={{ minRows: 2, maxRows: 6 }}
            aria-required
            {...(tried && isMissing
              ? { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': 'k-duplicate-reason-error' }
              : {})}
            onChange={(event) => setReason(event.target.value)}
          />
          {tried && isMissing && (
            <div id="k-duplicate-reason-error" className="k-entry-error" role="alert">
              {t('duplicate.reason_missing')}
            </div>
          )}
        </div>
      )}
    </Dialog>
  )
}
