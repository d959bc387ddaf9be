/** Moving the selected posts together. */
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import { useRight } from '../../../providers/access/use-right'
import type { BulkActionsProps } from '../../../resources/core/list-parts'

const TransferDialog = lazy(async () => ({ default: (await import('./transfer-dialog')).TransferDialog }))

export default function PostBulkActions({ rows, everything, onDone }: BulkActionsProps) {
  const { t } = useTranslation('sc')
  const mayEdit = useRight('sc.admin.user.actions.edit')
  const [open, setOpen] = useState(false)
  // Each is seen in the preview before it is done.
  if (everything || !mayEdit) return null
  return (
    <>
      <Button disabled={rows.length === 0} onClick={() => setOpen(true)}>
        {t('transfer.start')}
      </Button>
      <Suspense>
        {open && (
          <TransferDialog
            posts={rows.map(({ id }) => id)}
            onDone={() => {
              setOpen(false)
              onDone()
            }}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}
