/** /wf/admin/all-running: every form that the reader manages, on the engine's list (wf.md §2). An address that says nothing shows what is not ended. */
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { findResource } from '../../../resources/core/find-resource'
import type { Resource } from '../../../resources/core/define-module'
import { ListScreen } from '../../../screens/list/list-screen'
import { ListSkeleton } from '../../../screens/list/list-skeleton'

export const runningPath = '/wf/admin/all-running'
const open = { 'filter[state][in]': 'running,returned,suspended', view: 'none' } as const

export default function RunningPage() {
  const { t } = useTranslation('wf')
  const [params, setParams] = useSearchParams()
  const isEmpty = params.size === 0
  useEffect(() => {
    if (isEmpty) setParams(open, { replace: true })
  }, [isEmpty, setParams])
  const resource = useMemo(() => {
    const own = findResource('wf/instance')
    return own && managed(own)
  }, [])
  if (!resource || isEmpty) return <ListSkeleton />
  return (
    <ListScreen resource={resource} heading={t('page.all_running')} nothing={<p className="k-empty-title">{t('running.nothing')}</p>} />
  )
}

/** The same entity, met otherwise: a row leads to the form, and the selection has the acts of a manager. */
const managed = (own: Resource): Resource => ({
  ...own,
  paths: { ...own.paths, list: runningPath, show: '/wf-form' },
  columns: { ...own.columns, waits_for: () => import('./waits-cell') },
  extraColumns: ['waits_for'],
  bulkActions: () => import('./running-bulk-actions'),
})
