/** How many have answered, in the list of events: as it was counted last, for who runs the event. */
import { groupDigits } from '../../../components/format/format-number'
import type { CellProps } from '../../../resources/core/define-module'
import type { RowOf } from '../../../schemas/core/define'
import type { event } from '../../../schemas/vs/event'

/** What the field keeps, as far as it is shown here (src/shared/vs/control.ts). */
const isTurnout = (value: unknown): value is { answered: number; eligible: number } =>
  typeof value === 'object' && value !== null && 'answered' in value && typeof value.answered === 'number'

export default function TurnoutCell({ row: { turnout, state, answered, eligible } }: CellProps<RowOf<typeof event>>) {
  // Counted ones say it for good.
  const isFinal = state === 'counted' || state === 'published' || state === 'archived'
  const shown = isFinal ? { answered: answered ?? 0, eligible: eligible ?? 0 } : isTurnout(turnout) ? turnout : null
  if (!shown || shown.eligible === 0) return <>–</>
  return <>{`${groupDigits(String(shown.answered))} / ${groupDigits(String(shown.eligible))}`}</>
}
