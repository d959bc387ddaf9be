/** What is planned: overdue, today, within a week, later. */
import { useState, useEffect, useRef } from 'react'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Empty, Skeleton, Switch } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { Button } from '../../../ui/button'
import { readAgenda } from '../../../api/cm/timeline'
import { agendaParts, type AgendaEntry } from '../../../shared/cm/activity'
import { useRight } from '../../../providers/access/use-right'
import { useEntity } from '../../../screens/entity/use-entity'
import { ScreenError } from '../../../screens/entity/screen-error'
import { CompleteDialog } from './timeline/complete-dialog'
import { AgendaLine } from './agenda-line'
import { completed } from './completed'
import ViewSwitch from './view-switch'
import '../../../ui/screens.css'
import './timeline/timeline.css'
import { useSubscription } from '@refinedev/core'
import type { Entity } from '../../../schemas/core/define'

export function Agenda() {
  const { t } = useTranslation('cm')
  const navigate = useNavigate()
  const mayListLeads = useRight('cm.use.lead.actions.list')
  const mayCreate = useRight('cm.use.activity.actions.create')
  const [all, setAll] = useState(false)
  const [completing, setCompleting] = useState<AgendaEntry | null>(null)
  const whose = all ? 'all' : 'mine'
  const { data, error, refetch } = useQuery({ queryKey: ['agenda', whose], queryFn: ({ signal }) => readAgenda(whose, signal), retry: 1 })
  const { known } = useEntity('cm/activity')
  useActivityNews(known?.entity, () => void refetch())
  const shown = data ? agendaParts.filter((part) => data.parts[part].length > 0) : []
  const unstepped = data && mayListLeads && data.leads_without_next_step > 0 && (
    <Link to="/cm/use/lead/table?filter[status][eq]=open&filter[next_activity_at][empty]=true">
      {t('agenda.without_next', { n: data.leads_without_next_step })}
    </Link>
  )
  return (
    <div className="k-agenda">
      <header className="k-agenda-head">
        <h1>{t('entity.activity.plural')}</h1>
        <div className="k-agenda-acts">
          <label className="k-agenda-acts">
            <Switch size="small" checked={all} onChange={setAll} /> {t('agenda.everybody')}
          </label>
          <ViewSwitch />
          {mayCreate && (
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => void navigate('/cm/use/activity/create')}>
              {t('timeline.plan')}
            </Button>
          )}
        </div>
      </header>
      {error && !data && <ScreenError error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton active />}
      {shown.map((part) => (
        <section key={part} aria-labelledby={`agenda_${part}`}>
          <h2 id={`agenda_${part}`} data-part={part}>
            {t(`agenda.${part}`)} ({data?.parts[part].length})
          </h2>
          <ol>
            {data?.parts[part].map((entry) => (
              <AgendaLine
                key={entry.id}
                entry={entry}
                withOwner={all}
                isOverdue={part === 'overdue'}
                onComplete={() => setCompleting(entry)}
              />
            ))}
          </ol>
        </section>
      ))}
      {data?.more && <p className="k-muted">{t('agenda.more')}</p>}
      {shown.length > 0 && unstepped && <p>{unstepped}</p>}
      {data && shown.length === 0 && (
        <Empty
          className="k-empty"
          image={null}
          description={
            <>
              <p className="k-empty-title">{t('agenda.empty')}</p>
              {unstepped && <p>{unstepped}</p>}
            </>
          }
        >
          {!all && <Button onClick={() => setAll(true)}>{t('agenda.show_everybody')}</Button>}
        </Empty>
      )}
      {completing && <CompleteDialog activity={completed(completing)} onDone={() => void refetch()} onClose={() => setCompleting(null)} />}
    </div>
  )
}

/** Hears that some activity was made, changed or deleted. @param entity undefined until it is known */
function useActivityNews(entity: Entity | undefined, act: () => void): void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useSubscription({
    channel: `resources/${entity?.name ?? ''}`,
    types: ['*'],
    enabled: entity !== undefined,
    params: { resource: entity?.name ?? '' },
    onLiveEvent: () => latest.current(),
  })
}
