/** "Address labels" of the selected organizations or contacts, for who may take them along as a file (cm.md §8). */
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import { useRight } from '../../../providers/access/use-right'

const LabelsDialog = lazy(() => import('./labels-dialog'))

export interface LabelledRows {
  kind: 'organization' | 'person'
  ids: readonly number[]
}

export function LabelsButton({ kind, ids }: LabelledRows) {
  const { t } = useTranslation('cm')
  const [open, setOpen] = useState(false)
  const mayExport = useRight(`cm.use.${kind}.actions.export`)
  if (!mayExport) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('print.labels')}</Button>
      {open && (
        <Suspense>
          <LabelsDialog kind={kind} ids={ids} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
