/** /fa/admin/maintain/voucher/numbers: gaps and doubles among the numbers of each category and month. */
import { ProofPage } from './proof-page'

export default function NumbersPage() {
  return <ProofPage only="numbers" />
}
