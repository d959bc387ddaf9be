/** Beside a form: records that may be the same, a moment behind the keys; on Save the question about them. */
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button'
import { usePreview } from '../../../../components/inputs/use-preview'
import { DuplicateDialog } from './duplicate-dialog'
import { DuplicateList } from './duplicate-list'
import { useDuplicateQuestion, type Duplicate } from './duplicate-question'
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
  const { data, state, retry } = usePreview<readonly Duplicate[]>(
    `/api/${entity}/check-duplicates`,
    typed && { ...typed, ...(id === undefined ? {} : { id }) },
  )
  return (
    <section className="k-preview" aria-labelledby={heading}>
      <h2 id={heading} className="k-form-section">
        {t('duplicate.title')}
      </h2>
      <div role="status" className="k-duplicate-state">
        {data && data.length > 0 ? (
          <DuplicateList entity={entity} duplicates={data} certain={certain} />
        ) : state === 'failed' ? (
          <p>
            {t('preview.failed')}{' '}
            <Button type="link" size="small" onClick={retry}>
              {t('preview.retry')}
            </Button>
          </p>
        ) : (
          <p className="k-muted">{t('duplicate.none')}</p>
        )}
      </div>
      {question && <DuplicateDialog question={question} />}
    </section>
  )
}
