/** Across a lead's screen: its stages with the time it spent in each, and what moves it on (cm.md §2.2). */
import { lazy, Suspense, useMemo, useState } from 'react'
import StopOutlined from '@ant-design/icons/StopOutlined'
import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useFormats } from '../../../components/format/format-settings'
import { useNow } from '../../../components/format/use-now'
import { Button } from '../../../ui/button'
import { listRecords, type RecordRow } from '../../../providers/data/record-api'
import type { Resource, ShowPanelProps } from '../../../resources/core/define-module'
import { useResource } from '../../../resources/core/use-resource'
import { i18nText } from '../../../shared/engine/i18n-text'
import { useEntity, type EntityAccess } from '../../../screens/entity/use-entity'
import { useMoreActions } from '../../../screens/show/more-actions'
import { stageAsks } from './board/stage-requirements'
import { LeadOverrides } from '../credit/lead-overrides'
import { PrintButton } from '../print/print-button'
import { TransferButton } from '../transfer/transfer-button'
import { useTransferred } from '../transfer/use-transferred'
import { StageGuide } from './stage-guide'
import { stageTimes } from './stage-times'
import { useLeadActions } from './use-lead-actions'
import { useRefreshLead } from './use-refresh-lead'
import { useStageBoard } from './use-stages'
import '../common/cm.css'
import './lead.css'

const MergeWith = lazy(async () => ({ default: (await import('../merge/merge-with')).MergeWith }))

export default function LeadHead({ row }: ShowPanelProps) {
  const { known } = useEntity('cm/lead')
  const resource = useResource('cm/lead')
  // The row of a record's screen is the record.
  return known && resource ? <KnownHead known={known} resource={resource} lead={row as RecordRow} /> : null
}

function KnownHead({ known, resource, lead }: { known: EntityAccess; resource: Resource; lead: RecordRow }) {
  const { t } = useTranslation(['cm', 'screens'])
  const { language } = useFormats()
  const now = useNow()
  const [merging, setMerging] = useState(false)
  const navigate = useNavigate()
  const pipeline = Number(lead.pipeline)
  const board = useStageBoard(pipeline)
  const moves = useQuery({
    queryKey: ['cm', 'stage-log', lead.id, lead.stage],
    queryFn: async ({ signal }) =>
      (
        await listRecords(
          'cm/lead-stage-log',
          { perPage: 200, sort: [{ field: 'at', descending: false }], filter: { field: 'lead', op: 'eq', value: lead.id } },
          { signal },
        )
      ).data,
  })
  const refresh = useRefreshLead(lead.id)
  const acts = useLeadActions(known, resource, refresh)
  const onTransferred = useTransferred('lead', lead.id)
  const stages = board.data?.columns ?? []
  const criteria = stages.flatMap(({ stage }) => stage?.checklist ?? [])
  const times = stageTimes(
    (moves.data ?? []).map(({ to_stage, at }) => ({ to_stage: Number(to_stage), at: String(at) })),
    isClosed(lead) ? String(lead.stage_entered_at) : now.toISOString(),
  )
  const here = stages.findIndex(({ value }) => value === lead.stage)
  const may = (action: string) => lead._actions?.includes(action) ?? false
  const mayMerge = lead.status === 'open' && may('merge')
  useMoreActions(
    useMemo(() => (mayMerge ? [{ key: 'merge', label: t('cm:merge.act'), onClick: () => setMerging(true) }] : []), [mayMerge, t]),
  )
  const others = board.data?.pipelines.find(({ id }) => id !== pipeline)
  return (
    <>
      <div className="k-lead-view-head">
        <span className="k-lead-number">{String(lead.number ?? '')}</span>
        <ol className="k-stage-bar" aria-label={t('cm:view.stages')}>
          {stages
            .filter(({ stage, value }) => stage?.kind === 'open' || value === lead.stage)
            .map(({ value, stage }, index) => {
              const name = i18nText(stage?.name, language)
              const seconds = times.get(Number(value))
              const content = (
                <>
                  <span>{name}</span>
                  {seconds !== undefined && <small>{durationText(t, seconds)}</small>}
                </>
              )
              const canMove = may('edit') && lead.status === 'open' && value !== lead.stage
              return (
                <li
                  key={String(value)}
                  data-state={value === lead.stage ? 'here' : index < here ? 'passed' : undefined}
                  data-kind={stage?.kind}
                  aria-current={value === lead.stage ? 'step' : undefined}
                >
                  {canMove ? (
                    <button
                      type="button"
                      title={stage && stageAsks(t, known.entity, stage).join('\n')}
                      onClick={() => void acts.move(lead, { stage: Number(value) }, criteria)}
                    >
                      {content}
                    </button>
                  ) : (
                    <span className="k-stage-step">{content}</span>
                  )}
                </li>
              )
            })}
        </ol>
        <div className="k-lead-acts">
          {lead.status === 'open' && may('edit') && others && (
            <Button onClick={() => void acts.choosePlace(lead, others.id)}>{t('cm:board.zone.other')}</Button>
          )}
          <TransferButton kind="lead" rows={[lead]} onDone={onTransferred} />
          <PrintButton kind="lead" id={lead.id} />
        </div>
        {acts.dialogs}
      </div>
      {lead.status === 'open' && lead.customer_blocked === true && (
        <Alert className="k-customer-blocked" type="error" showIcon icon={<StopOutlined aria-hidden />} title={t('cm:board.blocked')} />
      )}
      {merging && (
        <Suspense fallback={null}>
          <MergeWith
            lead={lead}
            onClose={() => setMerging(false)}
            onDone={(survivor) => {
              setMerging(false)
              refresh()
              if (survivor !== undefined && survivor !== lead.id) void navigate(`${resource.paths.show}?id=${survivor}`, { replace: true })
            }}
          />
        </Suspense>
      )}
      <StageGuide lead={lead} onChanged={refresh} />
      <LeadOverrides lead={lead} />
    </>
  )
}

const isClosed = ({ status }: RecordRow): boolean => status === 'won' || status === 'lost'

/** Days, or hours of the first one. */
function durationText(t: ReturnType<typeof useTranslation>['t'], seconds: number): string {
  const days = Math.floor(seconds / 86_400)
  return days > 0 ? t('cm:board.days', { n: days }) : t('cm:view.hours', { n: Math.floor(seconds / 3_600) })
}
