/** /wf/admin/all-running: every form that the reader manages, on the engine's list (wf.md §2). */
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useResource } from '../../../resources/core/use-resource'
import type { Resource } from '../../../resources/core/define-module'
import { ListScreen } from '../../../screens/list/list-screen'
import { ListSkeleton } from '../../../screens/list/list-skeleton'
import { useManagedForms } from './managed-forms'
import { boundAddress } from './running-address'

export const runningPath = '/wf/admin/all-running'

export default function RunningPage() {
  const { t } = useTranslation('wf')
  const [params, setParams] = useSearchParams()
  const forms = useManagedForms()
  const next = forms === undefined ? undefined : boundAddress(params, forms)
  useEffect(() => {
    if (next) setParams(next, { replace: true })
  }, [next, setParams])
  const own = useResource('wf/instance')
  const resource = useMemo(() => own && managed(own), [own])
  if (!resource || next !== null) return <ListSkeleton />
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
