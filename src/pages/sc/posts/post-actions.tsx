/** Acts on a post: transfer, and its end; in the list, beside the post, and on the person's record. */
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { todayIn } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { Button } from '../../../ui/button'
import { useRight } from '../../../providers/access/use-right'
import { refTitle, type Refs } from '../../../providers/data/refs'
import type { RowOf } from '../../../schemas/core/define'
import type { userDepartment } from '../../../schemas/sc/user-department'
import './posts.css'

const TransferDialog = lazy(async () => ({ default: (await import('./transfer-dialog')).TransferDialog }))
const EndDialog = lazy(async () => ({ default: (await import('./end-dialog')).EndDialog }))

/** What of a post its acts need. */
export type Post = Pick<RowOf<typeof userDepartment>, 'id' | 'user' | 'department' | 'start_date' | 'end_date'>

export default function PostActions({ row, refs, onDone }: { row: Post; refs: Refs; onDone?: () => void }) {
  const { t } = useTranslation('sc')
  const mayEdit = useRight('sc.admin.user.actions.edit')
  const { timeZone } = useFormats()
  const [asked, setAsked] = useState<'transfer' | 'end' | null>(null)
  const isOver = row.end_date !== null && row.end_date < todayIn(timeZone)
  if (isOver || !mayEdit) return null
  const name = refTitle(refs, 'sc/user', row.user)?.title ?? ''
  const close = () => setAsked(null)
  const done = () => {
    close()
    onDone?.()
  }
  return (
    <span className="k-post-acts">
      <Button size="small" onClick={() => setAsked('transfer')}>
        {t('transfer.start')}
      </Button>
      <Button size="small" type="text" onClick={() => setAsked('end')}>
        {t('transfer.end')}
      </Button>
      <Suspense>
        {asked === 'transfer' && <TransferDialog posts={[row.id]} name={name} onDone={done} onClose={close} />}
        {asked === 'end' && (
          <EndDialog
            post={row}
            name={name}
            department={refTitle(refs, 'sc/department', row.department)?.title ?? ''}
            onDone={done}
            onClose={close}
          />
        )}
      </Suspense>
    </span>
  )
}
