/** Selected organizations, contacts or leads become one (cm.md §2, "bulk merge"). */
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button'
import type { BulkActionsProps } from '../../../../resources/core/list-parts'
import type { MergedEntity } from '../../../../api/cm/merge'

const MergeDialog = lazy(async () => ({ default: (await import('../merge-dialog')).MergeDialog }))

/** So many can be compared side by side, and the call takes no more. */
const most = 10

export default function BulkMerge({ rows, entity, onDone }: BulkActionsProps) {
  const { t } = useTranslation('cm')
  const [open, setOpen] = useState(false)
  const mayAll = rows.every((row) => row._actions?.includes('merge'))
  if (!mayAll || rows.length < 2) return null
  return (
    <>
      <Button disabled={rows.length > most} onClick={() => setOpen(true)}>
        {t('merge.act')}
      </Button>
      {rows.length > most && <span className="k-muted">{t('merge.too_many', { n: most })}</span>}
      {/* The list names its own entity; only what is merged has this act. */}
      {open && (
        <Suspense>
          <MergeDialog
            entity={entity as MergedEntity}
            ids={rows.map(({ id }) => id)}
            onClose={() => setOpen(false)}
            onDone={() => {
              setOpen(false)
              onDone()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
