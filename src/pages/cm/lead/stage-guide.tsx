/** Below the stages of a lead: what to do in the one where it stands, and the criteria to tick, with who ticked them and when (cm.md §3.5, §3.6). */
import { useState } from 'react'
import { Checkbox } from 'antd'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import type { RecordRow } from '../../../providers/data/record-api'
import { call } from '../../../api/call'
import { readChecklist, tickCriterion, type LeadCriterion } from '../../../shared/cm/lead'
import { showRefusal } from './notify-refusal'

interface StageGuideProps {
  lead: RecordRow
  /** The lead is another now, or should be read again. */ onChanged: () => void
}

export function StageGuide({ lead, onChanged }: StageGuideProps) {
  const { t } = useTranslation('cm')
  const { data } = useQuery({
    queryKey: ['cm', 'checklist', lead.id, lead.version],
    retry: 1,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => (await call(readChecklist, { params: { id: lead.id }, signal })).data,
  })
  const mayTick = lead.status === 'open' && (lead._actions?.includes('edit') ?? false)
  if (!data || (data.guidance === null && data.stages.length === 0)) return null
  return (
    <div className="k-stage-guide">
      {data.guidance !== null && (
        <section aria-label={t('view.guidance')}>
          <h2>{t('view.guidance')}</h2>
          <p className="k-stage-guidance">{data.guidance}</p>
        </section>
      )}
      {data.stages.map(({ id, name, criteria }) => {
        const title = `${t('view.criteria')} · ${id === lead.stage ? t('view.criteria_here', { stage: name }) : name}`
        return (
          <section key={id} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {criteria.map((criterion) => (
                <Criterion key={criterion.key} lead={lead} criterion={criterion} mayTick={mayTick} onChanged={onChanged} />
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

function Criterion({
  lead,
  criterion: { key, label, mandatory, done },
  mayTick,
  onChanged,
}: StageGuideProps & { criterion: LeadCriterion; mayTick: boolean }) {
  const { t } = useTranslation('cm')
  const formats = useFormats()
  const [busy, setBusy] = useState(false)
  // As it was clicked, until the server's answer is another than before.
  const [clicked, setClicked] = useState<{ from: LeadCriterion['done']; isDone: boolean } | null>(null)
  const isTicked = clicked && clicked.from === done ? clicked.isDone : done !== null
  const tick = async (isDone: boolean) => {
    setBusy(true)
    setClicked({ from: done, isDone })
    try {
      await call(tickCriterion, { params: { id: lead.id }, body: { key, done: isDone, version: lead.version } })
    } catch (error) {
      setClicked(null)
      showRefusal(t, error)
    } finally {
      onChanged()
      setBusy(false)
    }
  }
  return (
    <li>
      <Checkbox checked={isTicked} disabled={!mayTick || busy} onChange={({ target }) => void tick(target.checked)}>
        {label}
        {mandatory && !isTicked && <span className="k-muted"> · {t('view.mandatory')}</span>}
      </Checkbox>
      {done && isTicked && (
        <p className="k-muted">
          {done.by === null
            ? formatDateTime(done.at, formats)
            : t('view.ticked', { name: done.by, time: formatDateTime(done.at, formats) })}
        </p>
      )}
    </li>
  )
}
