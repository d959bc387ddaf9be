/** Who would be in the group as it stands in the form: how many, and the first names. */
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCallPreview } from '../../../components/inputs/use-preview'
import { PreviewFailed } from '../../../components/inputs/preview-failed'
import { displayName } from '../../../components/people/display-name'
import type { BodyOf } from '../../../shared/core/call'
import { previewGroup, type GroupPeople } from '../../../shared/sc/groups'

/** @param shape null = nothing is said yet */
export function GroupPreview({ shape }: { shape: BodyOf<typeof previewGroup> | null }) {
  const { t } = useTranslation(['sc', 'common', 'screens'])
  const { data, state, retry } = useCallPreview(previewGroup, shape && { body: shape })
  return (
    <div className="k-group-preview" role="status">
      {data && (
        <>
          <strong>{t('sc:group.people', { count: data.total })}</strong>
          {data.people.length > 0 && <span className="k-secondary">{namesOf(data)}</span>}
        </>
      )}
      {!data && state === 'loading' && <Skeleton active title={false} paragraph={{ rows: 1 }} />}
      {!data && state === 'failed' && <PreviewFailed onRetry={retry} />}
      {!data && state === 'incomplete' && <span className="k-secondary">{t('sc:group.nothing_said')}</span>}
    </div>
  )

  function namesOf({ people, total }: GroupPeople): string {
    const names = people.map(displayName).join(t('screens:list_separator'))
    return total > people.length ? t('sc:group.and_more', { names, count: total - people.length }) : names
  }
}
