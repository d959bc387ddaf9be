/** How many rows match; "100,000+" is counted out when it is asked for. */
import { useState } from 'react'
import { showFailure } from '../../providers/notification/alerts'
import { listRecords, type ListAnswer } from '../../providers/data/record-api'
import { countText } from './list-pager'
import type { ListUi } from './state/list-context'

export function ListCount({ ui, meta }: { ui: ListUi; meta: ListAnswer['meta'] }) {
  const {
    context: { t },
    entity,
    matching,
  } = ui
  const question = JSON.stringify(matching)
  const [exact, setExact] = useState<{ question: string; total: number } | null>(null)
  const [busy, setBusy] = useState(false)
  if (!meta.total_is_estimate) return <span className="k-count">{countText(meta)}</span>
  if (exact?.question === question) return <span className="k-count">{countText({ total: exact.total })}</span>
  const count = () => {
    setBusy(true)
    const { q, filter, trash } = matching
    listRecords(entity.name, { perPage: 1, exactTotal: true, trash, ...(q ? { q } : {}), ...(filter ? { filter } : {}) })
      .then((answer) => setExact({ question, total: answer.meta.total }), showFailure)
      .finally(() => setBusy(false))
  }
  return (
    <button
      type="button"
      className="k-count k-count-button"
      aria-busy={busy}
      disabled={busy}
      title={t('screens:list.count_exactly')}
      onClick={count}
    >
      {countText(meta)}
    </button>
  )
}
