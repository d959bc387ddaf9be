/** /wf/admin/all-running: every form that the reader manages, on the engine's list (wf.md §2). */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useResource } from '../../../resources/core/use-resource'
import type { Resource } from '../../../resources/core/define-module'
import { offers, type RowAction } from '../../../resources/core/list-parts'
import { ListScreen } from '../../../screens/list/list-screen'
import { ListSkeleton } from '../../../screens/list/list-skeleton'
import { useManagedForms } from './managed-forms'
import { rowActs } from './run-on-each'
import { runningNarrowing } from './running-narrowing'

export const runningPath = '/wf/admin/all-running'

export default function RunningPage() {
  const { t } = useTranslation('wf')
  const forms = useManagedForms()
  const narrow = useMemo(() => (forms === undefined ? undefined : runningNarrowing(forms)), [forms])
  const own = useResource('wf/instance')
  const resource = useMemo(() => own && managed(own), [own])
  if (!resource || !narrow) return <ListSkeleton />
  return (
    <ListScreen
      resource={resource}
      narrow={narrow}
      heading={t('page.all_running')}
      nothing={<p className="k-empty-title">{t('running.nothing')}</p>}
    />
  )
}

/** The same entity, met otherwise: a row leads to the form, and row and selection have the acts of a manager. */
const managed = (own: Resource): Resource => ({
  ...own,
  paths: { ...own.paths, list: runningPath, show: '/wf-form' },
  columns: { ...own.columns, waits_for: () => import('./waits-cell') },
  extraColumns: ['waits_for'],
  rowActions,
  bulkActions: () => import('./running-bulk-actions'),
})

const rowActions: Readonly<Record<string, RowAction>> = Object.fromEntries(
  rowActs.map((act): [string, RowAction] => [
    act,
    {
      label: `wf:view.act.${act}`,
      ...(act === 'terminate' ? { danger: true } : {}),
      offered: (row) => offers(row, act),
      dialog: async () => ({ default: (await import('./row-dialogs')).rowDialogOf(act) }),
    },
  ]),
)
