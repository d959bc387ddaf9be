/** /vs/admin/event-maint/:category: events with their states, in tabs, on the engine's list (vs.md §2). */
import { useMemo } from 'react'
import { Empty } from 'antd'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { useRight } from '../../../providers/access/use-right'
import { actionPath, type Resource, type ScreenProps } from '../../../resources/core/define-module'
import { ListScreen } from '../../../screens/list/list-screen'
import type { Narrowing } from '../../../screens/list/state/narrowing'
import { Button } from '../../../ui/button'
import { CategoryChoice } from './category-choice'
import { maintCondition, maintTabs, tabOf, type MaintTab } from './maint-tabs'
import { maintPath, useCategoryWord, type CategoryWord } from './maint-paths'
import styles from './maint.module.css'

export default function MaintList({ resource }: ScreenProps) {
  const category = useCategoryWord()
  const [params] = useSearchParams()
  if (category === null) return <Navigate replace to={maintPath()} />
  return <Events resource={resource} category={category} tab={tabOf(params.get('tab'))} />
}

function Events({ resource, category, tab }: { resource: Resource; category: CategoryWord; tab: MaintTab }) {
  const narrow = useMemo((): Narrowing | undefined => {
    const condition = maintCondition(category, tab)
    return condition && { condition: () => condition, params: tab === 'all' ? {} : { tab } }
  }, [category, tab])
  const here = useMemo((): Resource => ({ ...resource, paths: { ...resource.paths, list: maintPath(category) } }), [resource, category])
  return (
    <ListScreen
      resource={here}
      tabs={<MaintHead category={category} tab={tab} />}
      nothing={<NoEvents resource={resource} tab={tab} />}
      {...(narrow ? { narrow } : {})}
    />
  )
}

function MaintHead({ category, tab }: { category: CategoryWord; tab: MaintTab }) {
  const { t } = useTranslation('vs')
  const navigate = useNavigate()
  const go = (next: CategoryWord, shown: MaintTab) => void navigate(maintPath(next) + (shown === 'all' ? '' : `?tab=${shown}`))
  return (
    <div className={styles.head}>
      <div className="k-list-tabs" role="group" aria-label={t('maint.tabs')}>
        {maintTabs.map((value) => (
          <button key={value} type="button" aria-pressed={value === tab} onClick={() => go(category, value)}>
            {t(`maint.tab.${value}`)}
          </button>
        ))}
      </div>
      <CategoryChoice category={category} onChoose={(next) => go(next, tab)} />
    </div>
  )
}

function NoEvents({ resource, tab }: { resource: Resource; tab: MaintTab }) {
  const { t } = useTranslation('vs')
  const navigate = useNavigate()
  const mayCreate = useRight(actionPath(resource, 'create'))
  return (
    <Empty className="k-empty" image={null} description={<p className="k-empty-title">{t(`maint.empty.${tab}`)}</p>}>
      {mayCreate && tab !== 'closed' && (
        <Button type="primary" onClick={() => void navigate(resource.paths.create, { state: { fromList: true } })}>
          {t('maint.new')}
        </Button>
      )}
    </Empty>
  )
}
