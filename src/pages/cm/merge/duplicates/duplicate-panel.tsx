/** Beside a form: records that may be the same, a moment behind the keys; on Save the question about them. */
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { PreviewFailed } from '../../../../components/inputs/preview-failed'
import { useWholePreview } from '../../../../components/inputs/use-preview'
import { DuplicateDialog } from './duplicate-dialog'
import { DuplicateList } from './duplicate-list'
import { useDuplicateQuestion, type Alike } from './duplicate-question'
import '../../common/cm.css'

interface DuplicatePanelProps {
  entity: string
  /** What is compared, as typed so far; null = nothing that could be. */
  typed: object | null
  id: number | undefined
}

/** Without the server's own: points from which a duplicate is certain. */
const certain = 100

export function DuplicatePanel({ entity, typed, id }: DuplicatePanelProps) {
  const { t } = useTranslation('cm')
  const heading = useId()
  const question = useDuplicateQuestion()
  const {
    data: alike,
    state,
    retry,
  } = useWholePreview<Alike>(`/api/${entity}/check-duplicates`, typed && { ...typed, ...(id === undefined ? {} : { id }) })
  return (
    <section className="k-preview" aria-labelledby={heading}>
      <h2 id={heading} className="k-form-section">
        {t('duplicate.title')}
      </h2>
      <div role="status" className="k-duplicate-state">
        {alike && alike.data.length + alike.meta.hints.length > 0 ? (
          <>
            {alike.data.length > 0 && <DuplicateList entity={entity} duplicates={alike.data} certain={certain} />}
            {alike.meta.hints.length > 0 && (
              <>
                <p className="k-muted">{t('duplicate.hints')}</p>
                <DuplicateList entity={entity} duplicates={alike.meta.hints} certain={certain} isHint />
              </>
            )}
          </>
        ) : state === 'failed' ? (
          <PreviewFailed text={t('preview.failed')} onRetry={retry} />
        ) : state === 'loading' ? null : (
          <p className="k-muted">{t('duplicate.none')}</p>
        )}
      </div>
      {question && <DuplicateDialog question={question} />}
    </section>
  )
}
