/** /fa/use/transaction/customer (fa.md §2): what customers owe. */
import { PartyPage } from './party-page'

export default function CustomerPage() {
  return <PartyPage side="receivable" />
}
