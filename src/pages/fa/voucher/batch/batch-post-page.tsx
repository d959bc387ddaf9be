/** /fa/use/accounting/batch-post. */
import { BatchPage } from './batch-page'

export default function BatchPostPage() {
  return <BatchPage act="post" />
}
