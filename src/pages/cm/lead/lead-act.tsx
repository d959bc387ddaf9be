/** A declared action of a lead, started from its screen or its row: asks what its stages ask for (cm.md §2.1, §4). */
import { useEffect, useRef } from 'react'
import type { RecordRow } from '../../../providers/data/record-api'
import type { Resource } from '../../../resources/core/define-module'
import type { ActDialogProps } from '../../../resources/core/list-parts'
import { useResource } from '../../../resources/core/use-resource'
import { useEntity, type EntityAccess } from '../../../screens/entity/use-entity'
import { ConvertDialog } from './convert-dialog'
import { useLeadActions } from './use-lead-actions'
import { useRefreshLead } from './use-refresh-lead'
import { useStages } from './use-stages'

export default function LeadAct({ action, row, onDone, onClose }: ActDialogProps) {
  const { known } = useEntity('cm/lead')
  const resource = useResource('cm/lead')
  // The row of a record's screen, and of a list, is the record.
  return known && resource ? <KnownAct known={known} resource={resource} lead={row as RecordRow} {...{ action, onDone, onClose }} /> : null
}

interface KnownActProps extends Pick<ActDialogProps, 'action' | 'onDone' | 'onClose'> {
  known: EntityAccess
  resource: Resource
  lead: RecordRow
}

function KnownAct({ known, resource, action, lead, onDone, onClose }: KnownActProps) {
  const { stages, isPending } = useStages(Number(lead.pipeline))
  const refresh = useRefreshLead(lead.id)
  const done = () => {
    refresh()
    onDone()
  }
  const acts = useLeadActions(known, resource, done)
  const begun = useRef(false)
  const isReady = action !== 'convert' && !isPending
  useEffect(() => {
    if (!isReady || begun.current) return
    begun.current = true
    const criteria = stages.flatMap(({ about }) => about.checklist)
    const act = action === 'win' ? acts.win(lead, criteria) : action === 'lose' ? acts.lose(lead) : acts.reopen(lead)
    void act.then(onClose)
  }, [isReady, stages, action, acts, lead, onClose])
  if (action !== 'convert') return acts.dialogs
  return (
    <ConvertDialog
      lead={lead}
      onClose={onClose}
      onDone={() => {
        onClose()
        done()
      }}
    />
  )
}
