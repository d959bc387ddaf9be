/** Of what the batch is, and for whom. */
import { Checkbox, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { BatchKind } from '../../../shared/as/batch'
import { Labelled } from '../../../ui/labelled'
import { PeopleChoice } from '../common/people-choice'
import type { BatchChoice } from './batch-choice'
import { batchPaths } from './batch-place'

interface PeopleStepProps {
  kind: BatchKind
  title: string
  onTitle: (title: string) => void
  choice: BatchChoice
  onChange: (part: Partial<BatchChoice>) => void
  /** It has lines already: these people come to them. */
  hasSource: boolean
}

export function PeopleStep({ kind, title, onTitle, choice, onChange, hasSource }: PeopleStepProps) {
  const { t } = useTranslation('as')
  return (
    <>
      {!hasSource && (
        <p className="k-muted">
          {t('batch_page.or')} <Link to={batchPaths(kind).import}>{t('page.batch_import')}</Link>
        </p>
      )}
      <Labelled label={t('entity.batch.fields.title.label')} required>
        {({ id, describedBy }) => (
          <Input
            id={id}
            aria-describedby={describedBy}
            aria-required
            maxLength={150}
            value={title}
            placeholder={t(`batch_page.title_hint_${kind}`)}
            onChange={(event) => onTitle(event.target.value)}
          />
        )}
      </Labelled>
      <PeopleChoice choice={choice} onChange={onChange} required={!hasSource}>
        <Checkbox checked={choice.only_scheduled} onChange={(event) => onChange({ only_scheduled: event.target.checked })}>
          {t('batch_page.only_scheduled')}
        </Checkbox>
      </PeopleChoice>
    </>
  )
}
