/** /fa/use/accounting/voucher-import-result: one import with what became of each voucher (`?id=`), or all of them (fa.md §2). */
import { useSearchParams } from 'react-router'
import { ImportList } from './import-list'
import { ImportResult } from './import-result'
import '../../../ui/screens.css'
import '../../../screens/import/import.css'
import './import.css'

export default function ResultPage() {
  const [params] = useSearchParams()
  const id = Number(params.get('id')) || null
  return <div className="k-record-page k-import k-fa-import">{id === null ? <ImportList /> : <ImportResult key={id} id={id} />}</div>
}
