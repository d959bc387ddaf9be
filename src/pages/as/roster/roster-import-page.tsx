/** /as/admin/shift/scheduling-import: a roster as a list or as people by days, with the import wizard; what came in is published from here (as.md §2). */
import { useMemo, useState } from 'react'
import { Alert } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { call } from '../../../api/call'
import { readImport } from '../../../api/engine/import'
import { formatDate } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { useRight } from '../../../providers/access/use-right'
import { showAlert, showFailure } from '../../../providers/notification/alerts'
import { useResource } from '../../../resources/core/use-resource'
import type { Resource } from '../../../resources/core/define-module'
import { ImportScreen } from '../../../screens/import/import-screen'
import { previewPublishRoster, publishRoster, readRosterImport, type PublishPreview } from '../../../shared/as/roster'
import { Button } from '../../../ui/button'
import { PublishDialog } from './publish-dialog'
import { publishedMessage } from './published-message'
import './roster-import.css'

const online = '/as/admin/shift/scheduling-online'

/** Days of the roster have no screens of their own: they are painted. */
function rosterEntry(shift: Resource): Resource {
  return { ...shift, name: 'as/roster-entry', key: 'roster-entry', paths: { ...shift.paths, list: online } }
}

export default function RosterImportPage() {
  const [params] = useSearchParams()
  const shift = useResource('as/shift')
  const resource = useMemo(() => shift && rosterEntry(shift), [shift])
  const id = Number(params.get('import')) || null
  if (!resource) throw new Error('as/shift has no screens.')
  return (
    <>
      {id !== null && <Publish key={id} id={id} />}
      {id === null && <Layouts />}
      <ImportScreen resource={resource} />
    </>
  )
}

function Layouts() {
  const { t } = useTranslation('as')
  return (
    <Alert className="k-import k-roster-import-note" type="info" title={t('roster_import.list')} description={t('roster_import.matrix')} />
  )
}

function Publish({ id }: { id: number }) {
  const { t } = useTranslation(['as', 'screens'])
  const formats = useFormats()
  const mayPublish = useRight('as.admin.shiftManagement.actions.publish')
  const [busy, setBusy] = useState(false)
  const [preview, setPreview] = useState<PublishPreview | null>(null)
  // The same question as the wizard's: it is asked once for both.
  const { data: view } = useQuery({ queryKey: ['import', id], queryFn: () => readImport(id), staleTime: 1_000, retry: 1 })
  const days = useQuery({
    queryKey: ['as/roster-entry', 'imported', id, view?.state],
    enabled: mayPublish && view?.state === 'done',
    queryFn: async ({ signal }) => (await call(readRosterImport, { params: { id }, signal })).data,
    retry: 1,
    staleTime: 0,
  })
  if (!days.data || days.data.from === null || days.data.to === null || view?.state !== 'done') return null
  const { users, from, to, drafts } = days.data
  const span = { from: formatDate(from, formats), to: formatDate(to, formats) }
  const busyWith = async (act: () => Promise<void>) => {
    setBusy(true)
    try {
      await act()
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const ask = () => busyWith(async () => setPreview((await call(previewPublishRoster, { body: { users, from, to } })).data))
  const publish = () =>
    busyWith(async () => {
      setPreview(null)
      const { data } = await call(publishRoster, { body: { users, from, to } })
      showAlert(publishedMessage(t, { n: data.published, is: 'published', ...data }, () => void days.refetch()))
      await days.refetch()
    })
  return (
    <>
      {preview && (
        <PublishDialog
          from={from}
          to={to}
          blocking={0}
          preview={preview}
          onClose={() => setPreview(null)}
          onPublish={() => void publish()}
        />
      )}
      <Alert
        className="k-import k-roster-import-note"
        type={drafts > 0 ? 'info' : 'success'}
        showIcon
        title={drafts > 0 ? t('roster_import.drafts', { count: drafts, ...span }) : t('roster_import.published', span)}
        description={<Link to={`${online}?month=${from.slice(0, 7)}`}>{t('roster_import.open')}</Link>}
        action={
          drafts > 0 && (
            <Button type="primary" loading={busy} onClick={() => void ask()}>
              {t('roster.publish')}
            </Button>
          )
        }
      />
    </>
  )
}
