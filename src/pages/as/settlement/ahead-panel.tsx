/** Beside the form of a settlement: its year has not ended, as entered. */
import type { FormPanelProps } from '../../../resources/core/define-module'
import type { annualSettlement } from '../../../schemas/as/annual-settlement'
import type { RowOf } from '../../../schemas/core/define'
import { AheadWarning } from './ahead-warning'

export default function AheadPanel({ values: { period_end, state } }: FormPanelProps<RowOf<typeof annualSettlement>>) {
  return <AheadWarning end={period_end} state={state ?? 'draft'} />
}
