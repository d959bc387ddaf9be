/** /sc/list: the departments as a tree, and the people of the chosen one in the list that every entity has (sc.md §2). */
import { lazy, Suspense, useState } from 'react'
import ApartmentOutlined from '@ant-design/icons/ApartmentOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Drawer, Segmented, Empty } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { useFormats } from '../../../components/format/format-settings'
import { Button } from '../../../ui/button'
import { useIsPhone } from '../../../ui/use-is-phone'
import { useRight } from '../../../providers/access/use-right'
import { type ScreenProps, actionPath, importPath, type Resource } from '../../../resources/core/define-module'
import { findResource } from '../../../resources/core/find-resource'
import { ListScreen } from '../../../screens/list/list-screen'
import { ListSkeleton } from '../../../screens/list/list-skeleton'
import { DepartmentSide } from './department-side'
import { nameOf } from './tree-model'
import { useChosen } from './use-chosen'
import { useDepartmentTree } from './use-department-tree'
import './organisation.css'

const OrgChart = lazy(async () => ({ default: (await import('./chart/org-chart')).OrgChart }))

export default function OrganisationPage({ resource }: ScreenProps) {
  const { t } = useTranslation('sc')
  const { language } = useFormats()
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const [params, setParams] = useSearchParams()
  const [sideOpen, setSideOpen] = useState(false)
  const seesTree = useRight('sc.admin.department.actions.list')
  const mayCreate = useRight('sc.admin.department.actions.create')
  const tree = useDepartmentTree(seesTree)
  const chosen = useChosen()
  // Without the right to the departments it is the list alone.
  if (!seesTree) return <ListScreen resource={resource} />
  const isChart = params.get('view') === 'chart'
  const department = tree.departments?.find(({ id }) => id === chosen.id)
  const show = (view: string) =>
    setParams(
      view === 'chart'
        ? { view, ...(chosen.id === null ? {} : { dept: String(chosen.id) }) }
        : chosen.id === null
          ? {}
          : { dept: String(chosen.id) },
    )
  return (
    <div className="k-org">
      <div className="k-org-bar">
        {isChart && !isPhone && <h1>{t('organisation.chart')}</h1>}
        <Segmented
          value={isChart ? 'chart' : 'list'}
          onChange={show}
          aria-label={t('organisation.view')}
          options={[
            { value: 'list', label: t('organisation.list') },
            { value: 'chart', label: t('organisation.chart') },
          ]}
        />
        {isPhone && !isChart && (
          <Button icon={<ApartmentOutlined aria-hidden />} onClick={() => setSideOpen(true)}>
            {department ? nameOf(department, language) : t('organisation.all')}
          </Button>
        )}
        {mayCreate && (
          <span className="k-org-add">
            <Button
              icon={<PlusOutlined aria-hidden />}
              onClick={() =>
                void navigate(`${findResource('sc/department')?.paths.create ?? ''}${chosen.id === null ? '' : `?parent=${chosen.id}`}`, {
                  state: { fromList: true },
                })
              }
            >
              {t('organisation.add')}
            </Button>
          </span>
        )}
      </div>
      {isChart ? (
        <Suspense fallback={<ListSkeleton />}>
          <OrgChart tree={tree} top={chosen.id} onTop={chosen.choose} />
        </Suspense>
      ) : (
        <div className="k-org-columns">
          {!isPhone && (
            <aside className="k-org-side" aria-label={t('organisation.tree')}>
              <DepartmentSide tree={tree} chosen={chosen} />
            </aside>
          )}
          <div className="k-org-list">
            <ListScreen resource={resource} nothing={<NobodyHere resource={resource} />} />
          </div>
        </div>
      )}
      {isPhone && (
        <Drawer
          open={sideOpen}
          onClose={() => setSideOpen(false)}
          placement="left"
          size={320}
          title={t('organisation.tree')}
          classNames={{ body: 'k-org-drawer' }}
        >
          <DepartmentSide tree={tree} chosen={chosen} onChosen={() => setSideOpen(false)} />
        </Drawer>
      )}
    </div>
  )
}

/** A department without people: how to begin. */
function NobodyHere({ resource }: { resource: Resource }) {
  const { t } = useTranslation(['sc', 'screens'])
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const department = params.get('dept') ?? params.get('dept_only')
  const create = `${resource.paths.create}${department ? `?department=${encodeURIComponent(department)}` : ''}`
  const mayCreate = useRight(actionPath(resource, 'create'))
  const mayImport = useRight(actionPath(resource, 'import'))
  return (
    <Empty className="k-empty" image={null} description={<p className="k-empty-title">{t('sc:organisation.nobody')}</p>}>
      {mayCreate && (
        <div className="k-empty-acts">
          <Button type="primary" onClick={() => void navigate(create, { state: { fromList: true } })}>
            {t('sc:organisation.add_person')}
          </Button>
          {mayImport && <Button onClick={() => void navigate(importPath(resource))}>{t('screens:list.import')}</Button>}
        </div>
      )}
    </Empty>
  )
}
