/** Moves a lead on from the table, by the acts of the board: what its stages ask for is asked in place (cm.md §2, §2.1, R3). */
import { useRef, useState } from 'react'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../components/format/format-settings'
import type { RecordRow } from '../../../providers/data/record-api'
import type { CellInputProps, Resource } from '../../../resources/core/define-module'
import { useResource } from '../../../resources/core/use-resource'
import { i18nText } from '../../../shared/engine/i18n-text'
import { useEntity, type EntityAccess } from '../../../screens/entity/use-entity'
import { useLeadActions, type LeadActions } from './use-lead-actions'
import { useStages } from './use-stages'

export default function StageCell({ row, onDone }: CellInputProps) {
  const { known } = useEntity('cm/lead')
  const resource = useResource('cm/lead')
  // The row of a list is the record.
  return known && resource ? <Stages known={known} resource={resource} lead={row as RecordRow} onDone={onDone} /> : null
}

function Stages({
  known,
  resource,
  lead: shown,
  onDone,
}: { known: EntityAccess; resource: Resource; lead: RecordRow } & Pick<CellInputProps, 'onDone'>) {
  const { t } = useTranslation(['cm', 'screens'])
  const { language } = useFormats()
  // What somebody else changes meanwhile is told when it is moved.
  const [lead] = useState(shown)
  const isActing = useRef(false)
  const { stages, isPending } = useStages(Number(lead.pipeline))
  const acts = useLeadActions(known, resource, () => undefined)
  const may = (action: string) => lead._actions?.includes(action) ?? false
  const isOpen = lead.status === 'open'
  const offered = stages.filter(
    ({ id, about: { kind } }) => id === lead.stage || (isOpen && (kind === 'open' || may(kind === 'won' ? 'win' : 'lose'))),
  )
  const options = [
    ...offered.map(({ id, about }) => ({ value: String(id), label: i18nText(about.name, language) })),
    ...(isOpen || isPending || !may('reopen') ? [] : [{ value: reopen, label: t('cm:board.reopen') }]),
  ]
  const act = (chosen: string): ReturnType<LeadActions['move']> => {
    const criteria = stages.flatMap(({ about }) => about.checklist)
    const stage = stages.find(({ id }) => String(id) === chosen)
    if (chosen === reopen) return acts.reopen(lead)
    if (!stage || stage.id === lead.stage) return Promise.resolve(null)
    if (stage.about.kind === 'won') return acts.win(lead, criteria)
    return stage.about.kind === 'lost' ? acts.lose(lead) : acts.move(lead, { stage: stage.id }, criteria)
  }
  return (
    <>
      <Select
        aria-label={t('cm:entity.lead.fields.stage.label')}
        className="k-input-wide"
        autoFocus
        defaultOpen
        popupMatchSelectWidth={false}
        loading={isPending}
        value={isPending ? null : String(lead.stage)}
        options={options}
        onSelect={(chosen: string) => {
          isActing.current = true
          void act(chosen).then((done) => onDone(done !== null))
        }}
        onOpenChange={(open) => {
          if (!open)
            queueMicrotask(() => {
              if (!isActing.current) onDone(false)
            })
        }}
      />
      {acts.dialogs}
    </>
  )
}

/** No stage has this number. */
const reopen = 'reopen'
