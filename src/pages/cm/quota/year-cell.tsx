/** A year is no amount: its digits are not grouped. */
import type { CellProps } from '../../../resources/core/define-module'

export default function YearCell({ value }: CellProps) {
  return <>{typeof value === 'number' ? String(value) : ''}</>
}
