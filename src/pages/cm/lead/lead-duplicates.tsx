/** Beside the form of a lead: which open ones may be the same sale (cm.md R5). */
import type { FormPanelProps } from '../../../resources/core/define-module'
import type { RowOf } from '../../../schemas/core/define'
import type { lead } from '../../../schemas/cm/lead'
import { DuplicatePanel } from '../merge/duplicates/duplicate-panel'

export default function LeadDuplicates({ values, id }: FormPanelProps<RowOf<typeof lead>>) {
  const { pipeline, stage, organization, raw_email, raw_phone } = values
  return (
    <DuplicatePanel
      entity="cm/lead"
      id={id}
      typed={organization || raw_email || raw_phone ? { pipeline, stage, organization, raw_email, raw_phone } : null}
    />
  )
}
