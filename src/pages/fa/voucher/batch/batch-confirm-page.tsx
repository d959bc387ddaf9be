/** /fa/use/accounting/batch-confirm. */
import { BatchPage } from './batch-page'

export default function BatchConfirmPage() {
  return <BatchPage act="confirm" />
}
