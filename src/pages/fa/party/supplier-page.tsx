/** /fa/use/transaction/manufacture (fa.md §2): what suppliers are owed. */
import { PartyPage } from './party-page'

export default function SupplierPage() {
  return <PartyPage side="payable" />
}
