/** The targets of a plan as cells of the grid; of a copy in the year after. Pure. */
import { spansOfYear } from '../../../shared/cm/quota-periods'
import type { AttainmentAnswer } from '../../../shared/cm/quota'
import { cellKey, targetOf, type Cells } from './grid-cells'

export const cellsOf = ({ owners, spans }: Pick<AttainmentAnswer, 'owners' | 'spans'>): Cells =>
  at(
    owners,
    spans.map(({ start }) => start),
  )

/** @param fiscalMonth 1–12 */
export const movedCells = ({ quota, owners }: AttainmentAnswer, fiscalMonth: number): Cells =>
  at(
    owners,
    spansOfYear(quota.year + 1, quota.period, fiscalMonth).map(({ start }) => start),
  )

const at = (owners: AttainmentAnswer['owners'], starts: readonly string[]): Cells =>
  new Map(
    owners.flatMap(({ owner, cells }) =>
      cells.flatMap((cell, index): [string, string][] =>
        cell === null ? [] : [[cellKey(owner, starts[index] ?? ''), targetOf(cell.target) ?? '0']],
      ),
    ),
  )
