/** Above a settlement: its year has not ended. */
import type { ShowPanelProps } from '../../../resources/core/define-module'
import type { annualSettlement } from '../../../schemas/as/annual-settlement'
import type { RowOf } from '../../../schemas/core/define'
import { AheadWarning } from './ahead-warning'

export default function AheadHead({ row: { period_end, state } }: ShowPanelProps<RowOf<typeof annualSettlement>>) {
  return <AheadWarning end={period_end} state={state} />
}
