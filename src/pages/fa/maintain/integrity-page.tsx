/** /fa/admin/maintain/voucher/integrity */
import { ProofPage } from './proof-page'

export default function IntegrityPage() {
  return <ProofPage />
}
