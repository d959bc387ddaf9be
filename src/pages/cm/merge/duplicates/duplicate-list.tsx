/** Records that may be the same: which, how probably, and why. */
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button'
import { findResource } from '../../../../resources/core/find-resource'
import type { Duplicate } from './duplicate-question'

interface DuplicateListProps {
  entity: string
  duplicates: readonly Duplicate[]
  /** From this score on it is red. */ certain: number
  /** Below the warning: without points. */ isHint?: boolean
  /** Offers to take one that the person may see. */ onUse?: (id: number) => void
}

export function DuplicateList({ entity, duplicates, certain, isHint = false, onUse }: DuplicateListProps) {
  const { t } = useTranslation(['cm', 'screens'])
  const show = findResource(entity)?.paths.show
  return (
    <ul className="k-duplicates">
      {duplicates.map(({ id, score, reasons, title, owner }) => (
        <li key={id}>
          <span className="k-duplicate-head">
            {title === null ? (
              <span>{t('duplicate.hidden', { owner: owner ?? '–' })}</span>
            ) : (
              <a href={`${show ?? ''}?id=${id}`} target="_blank" rel="noreferrer" aria-label={t('duplicate.open_new', { title })}>
                {title}
              </a>
            )}
            {!isHint && <Tag color={score >= certain ? 'error' : 'warning'}>{t('duplicate.points', { count: score })}</Tag>}
          </span>
          <span className="k-muted">{reasons.map(({ reason }) => t(`duplicate.reason.${reason}`)).join(' · ')}</span>
          {onUse && title !== null && (
            <span>
              <Button size="small" aria-label={t('duplicate.use_named', { title })} onClick={() => onUse(id)}>
                {t('duplicate.use')}
              </Button>
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
