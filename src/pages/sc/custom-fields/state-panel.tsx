/** On an added field: who sees it now, and the acts that change that. */
import { lazy, Suspense, useId, useState } from 'react'
import { useInvalidate } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { archiveField, publishField, purgeField } from '../../../api/sc/custom-fields'
import { useRights } from '../../../providers/access/use-right'
import { Button } from '../../../ui/button'
import { useFormats } from '../../../components/format/format-settings'
import { i18nText } from '../../../shared/engine/i18n-text'
import { findResource } from '../../../resources/core/find-resource'
import type { ShowPanelProps } from '../../../resources/core/define-module'
import type { RowOf } from '../../../schemas/core/define'
import type { customField } from '../../../schemas/sc/custom-field'
import { entityKey } from '../../../screens/entity/use-entity'
import { useRecordAction } from '../../../screens/record/use-record-action'
import './custom-fields.css'

const PurgeDialog = lazy(async () => ({ default: (await import('./purge-dialog')).PurgeDialog }))

const acts = ['publish', 'archive', 'purge'] as const
type Act = (typeof acts)[number]
const pathOf = (act: Act) => `sc.admin.custom-field.actions.${act}`
const name = 'sc/custom-field'

export default function RecordStatePanel({ row }: ShowPanelProps<RowOf<typeof customField>>) {
  const navigate = useNavigate()
  return <StatePanel row={row} onPurged={() => void navigate(findResource(name)?.paths.list ?? '/', { replace: true })} />
}

export function StatePanel({ row, onPurged }: Pick<ShowPanelProps<RowOf<typeof customField>>, 'row'> & { onPurged: () => void }) {
  const { t } = useTranslation('sc')
  const { language } = useFormats()
  const permits = useRights(acts.map(pathOf))
  const client = useQueryClient()
  const invalidate = useInvalidate()
  const { busy, run } = useRecordAction<Act>(name, row.id)
  const [asking, setAsking] = useState(false)
  const id = useId()
  const label = i18nText(row.label, language)
  const may = (act: Act) => permits(pathOf(act))
  /** The declaration that it belongs to, and the lists of it. */
  const refreshEntity = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: entityKey(row.entity) }),
      invalidate({ resource: row.entity, invalidates: ['list'] }),
    ])
  const publish = () =>
    void run('publish', async () => {
      const lacking = await publishField(row.id)
      await refreshEntity()
      return [t('custom_field.published', { label }), ...(lacking > 0 ? [t('custom_field.lacking', { count: lacking })] : [])].join(' ')
    })
  const archive = () =>
    void run('archive', async () => {
      await archiveField(row.id)
      await refreshEntity()
      return t('custom_field.archived', { label })
    })
  const purge = async (key: string) => {
    const purged = await run('purge', async () => {
      await purgeField(row.id, key)
      await refreshEntity()
      return t('custom_field.purged', { label })
    })
    if (!purged) return
    setAsking(false)
    onPurged()
  }
  return (
    <section className="k-state-panel" aria-labelledby={id}>
      <h2 className="k-form-section" id={id}>
        {t('custom_field.state')}
      </h2>
      <p role="status">{t(`custom_field.state_${row.status}`)}</p>
      <div className="k-state-acts">
        {row.status !== 'active' && may('publish') && (
          <Button type="primary" loading={busy === 'publish'} onClick={publish}>
            {t(row.status === 'draft' ? 'custom_field.publish' : 'custom_field.publish_again')}
          </Button>
        )}
        {row.status === 'active' && may('archive') && (
          <Button loading={busy === 'archive'} onClick={archive}>
            {t('custom_field.archive')}
          </Button>
        )}
        {row.status === 'archived' && may('purge') && (
          <Button colour="danger" onClick={() => setAsking(true)}>
            {t('custom_field.purge')}
          </Button>
        )}
      </div>
      {asking && (
        <Suspense>
          <PurgeDialog
            fieldKey={row.key}
            label={label}
            busy={busy === 'purge'}
            onPurge={(key) => void purge(key)}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </section>
  )
}
