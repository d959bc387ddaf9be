/** The selected vouchers: checked together, then confirmed or posted in the order of the book (fa.md §2.3). */
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRights } from '../../../../providers/access/use-right'
import type { BulkActionsProps } from '../../../../resources/core/list-parts'
import { Button } from '../../../../ui/button'
import type { BatchChoice } from './batch-dialog'
import type { BatchAct } from './waiting-for'

const BatchDialog = lazy(async () => ({ default: (await import('./batch-dialog')).BatchDialog }))

const acts: readonly BatchAct[] = ['confirm', 'post']
const pathOf = (act: BatchAct) => `fa.use.voucher.actions.${act}`

export default function VoucherBulkActions({ scope, onDone }: BulkActionsProps) {
  const { t } = useTranslation('fa')
  const permits = useRights(acts.map(pathOf))
  const [choice, setChoice] = useState<BatchChoice | null>(null)
  return (
    <>
      {acts
        .filter((act) => permits(pathOf(act)))
        .map((act) => (
          <Button key={act} size="small" onClick={() => setChoice({ act, ...chosen(scope) })}>
            {t(`voucher_batch.${act}.check`)}
          </Button>
        ))}
      {choice && (
        <Suspense>
          <BatchDialog choice={choice} onDone={onDone} onClose={() => setChoice(null)} />
        </Suspense>
      )}
    </>
  )
}

function chosen(scope: BulkActionsProps['scope']): Omit<BatchChoice, 'act'> {
  if ('ids' in scope) return { ids: scope.ids.map(({ id }) => id) }
  return { filter: scope.filter, ...(scope.q ? { q: scope.q } : {}) }
}
