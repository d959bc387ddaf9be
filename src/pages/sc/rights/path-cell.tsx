/** A permission path as people call it: "Leads", "All of Customers". */
import { usePathName } from '../../../components/rights/use-path-name'
import type { CellProps } from '../../../resources/core/define-module'

export default function PathCell({ value }: CellProps) {
  const nameOf = usePathName()
  const path = String(value ?? '')
  return <span title={path}>{nameOf(path)}</span>
}
