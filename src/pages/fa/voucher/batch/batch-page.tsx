/** The vouchers that wait for one act, on the engine's list: choose, check, run (fa.md §2.3). */
import { lazy, Suspense, useMemo, useState } from 'react'
import { useInvalidate } from '@refinedev/core'
import { Empty } from 'antd'
import { useTranslation } from 'react-i18next'
import { useResource } from '../../../../resources/core/use-resource'
import { ListScreen } from '../../../../screens/list/list-screen'
import { ListSkeleton } from '../../../../screens/list/list-skeleton'
import type { Narrowing } from '../../../../screens/list/state/narrowing'
import { Button } from '../../../../ui/button'
import { waitingFor, type BatchAct } from './waiting-for'
import '../voucher.css'

const BatchDialog = lazy(async () => ({ default: (await import('./batch-dialog')).BatchDialog }))

export function BatchPage({ act }: { act: BatchAct }) {
  const { t } = useTranslation('fa')
  const resource = useResource('fa/voucher')
  const narrow = useMemo((): Narrowing => ({ condition: () => waitingFor(act), params: {} }), [act])
  const invalidate = useInvalidate()
  const [checking, setChecking] = useState(false)
  if (!resource) return <ListSkeleton />
  return (
    <ListScreen
      resource={{ ...resource, listTabs: undefined, listActions: undefined }}
      narrow={narrow}
      heading={t(`voucher_batch.${act}.title`)}
      index={
        <div className="k-fa-find">
          <Button onClick={() => setChecking(true)}>{t(`voucher_batch.${act}.all`)}</Button>
          {checking && (
            <Suspense>
              <BatchDialog
                choice={{ act, filter: waitingFor(act) }}
                onDone={() => void invalidate({ resource: 'fa/voucher', invalidates: ['list'] })}
                onClose={() => setChecking(false)}
              />
            </Suspense>
          )}
        </div>
      }
      nothing={<Empty className="k-empty" image={null} description={<p className="k-empty-title">{t(`voucher_batch.${act}.empty`)}</p>} />}
    />
  )
}
