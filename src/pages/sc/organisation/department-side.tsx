/** The tree with what belongs to it: search, whether those below count, closed departments, and the acts on one of them. */
import { lazy, Suspense, useMemo, useState } from 'react'
import { Checkbox, Input, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useFormats } from '../../../components/format/format-settings'
import { openDepartment } from '../../../api/sc/accounts'
import { showAlert, showFailure } from '../../../providers/notification/alerts'
import type { TreeDepartment } from '../../../shared/sc/org-chart'
import { useRight } from '../../../providers/access/use-right'
import { findResource } from '../../../resources/core/find-resource'
import { ScreenError } from '../../../screens/entity/screen-error'
import { DepartmentTree } from './department-tree'
import { mayMove, nameOf, searched } from './tree-model'
import type { ChosenDepartment } from './use-chosen'
import type { DepartmentTree as Departments } from './use-department-tree'

const MoveDialog = lazy(async () => ({ default: (await import('./move-dialog')).MoveDialog }))
const CloseDepartment = lazy(async () => ({ default: (await import('../people/close-department')).CloseDepartment }))

const OpenDepartment = lazy(async () => ({ default: (await import('../people/open-department')).OpenDepartment }))

type Asked = { act: 'move'; id: number; to: number | null } | { act: 'close' | 'open'; department: TreeDepartment }

interface DepartmentSideProps {
  tree: Departments
  chosen: ChosenDepartment
  /** After a department was chosen, on a phone. */ onChosen?: () => void
}

export function DepartmentSide({
  tree: { departments, error, refetch },
  chosen: { id: chosen, withBelow, choose, setWithBelow },
  onChosen,
}: DepartmentSideProps) {
  const { t } = useTranslation(['sc', 'screens'])
  const { language } = useFormats()
  const mayCreate = useRight('sc.admin.department.actions.create')
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [withClosed, setWithClosed] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  const offered = useMemo(
    () => (departments ?? []).filter(({ id, status }) => withClosed || status === 'active' || id === chosen),
    [departments, withClosed, chosen],
  )
  const shown = useMemo(() => searched(offered, text, language), [offered, text, language])
  if (error && !departments) return <ScreenError error={error} onRetry={refetch} />
  if (!departments) return <Skeleton className="k-skeleton" active title={false} paragraph={{ rows: 8 }} />

  const go = (query: string) =>
    void navigate(`${findResource('sc/department')?.paths.create ?? ''}?${query}`, { state: { fromList: true } })
  const reopen = async (department: TreeDepartment) => {
    if (departments.find(({ id }) => id === department.parent_id)?.status !== 'active') return setAsked({ act: 'open', department })
    try {
      await openDepartment(department.id)
      showAlert({ kind: 'success', text: t('sc:department_act.opened', { name: nameOf(department, language) }) })
    } catch (failure) {
      showFailure(failure)
    }
    refetch()
  }
  const menuOf = (department: TreeDepartment) => {
    const { id, status, parent_id, _actions } = department
    const may = (action: string) => _actions.includes(action)
    return [
      ...(may('edit') ? [{ key: 'edit', label: t('sc:organisation.edit'), onClick: () => go(`id=${id}`) }] : []),
      ...(status === 'active' && mayCreate
        ? [{ key: 'add', label: t('sc:organisation.add_below'), onClick: () => go(`parent=${id}`) }]
        : []),
      ...(mayMove(department)
        ? [{ key: 'move', label: t('sc:organisation.move_to'), onClick: () => setAsked({ act: 'move', id, to: null }) }]
        : []),
      ...(status === 'active' && parent_id !== null && may('deactivate')
        ? [{ key: 'close', label: t('sc:organisation.close'), danger: true, onClick: () => setAsked({ act: 'close', department }) }]
        : []),
      ...(status === 'inactive' && may('reactivate')
        ? [{ key: 'open', label: t('sc:department_act.open'), onClick: () => void reopen(department) }]
        : []),
    ]
  }
  return (
    <>
      <Input
        className="k-org-search"
        type="search"
        value={text}
        allowClear
        maxLength={100}
        placeholder={t('sc:organisation.search')}
        aria-label={t('sc:organisation.search')}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="k-org-scroll" tabIndex={-1}>
        {shown.length === 0 && <p className="k-muted">{t('screens:nothing_found')}</p>}
        {shown.length > 0 && (
          <DepartmentTree
            shown={shown}
            departments={departments}
            chosen={chosen}
            allOpen={text.trim() !== ''}
            menuOf={menuOf}
            onChoose={(id) => {
              choose(id === chosen ? null : id)
              onChosen?.()
            }}
            onMove={(department, to) => setAsked({ act: 'move', id: department.id, to })}
          />
        )}
      </div>
      <div className="k-org-options">
        <Checkbox checked={withBelow} onChange={(event) => setWithBelow(event.target.checked)}>
          {t('sc:organisation.with_below')}
        </Checkbox>
        {departments.some(({ status }) => status === 'inactive') && (
          <Checkbox checked={withClosed} onChange={(event) => setWithClosed(event.target.checked)}>
            {t('sc:organisation.with_closed')}
          </Checkbox>
        )}
      </div>
      <Suspense>
        {asked?.act === 'move' && (
          <MoveDialog departments={departments} id={asked.id} to={asked.to} onChanged={refetch} onClose={() => setAsked(null)} />
        )}
        {asked?.act === 'close' && (
          <CloseDepartment
            id={asked.department.id}
            name={nameOf(asked.department, language)}
            onDone={refetch}
            onClose={() => setAsked(null)}
          />
        )}
        {asked?.act === 'open' && (
          <OpenDepartment
            id={asked.department.id}
            name={nameOf(asked.department, language)}
            onDone={refetch}
            onClose={() => setAsked(null)}
          />
        )}
      </Suspense>
    </>
  )
}
