/** Transfer and end of a post, from its row in the list and on the person's record. */
import type { RowActionProps } from '../../../resources/core/list-parts'
import { refTitle } from '../../../providers/data/refs'
import type { RowOf } from '../../../schemas/core/define'
import type { userDepartment } from '../../../schemas/sc/user-department'
import { EndDialog } from './end-dialog'
import { TransferDialog } from './transfer-dialog'

type PostRowProps = RowActionProps<RowOf<typeof userDepartment>>

export const Transfer = ({ row, refs, ...props }: PostRowProps) => (
  <TransferDialog posts={[row.id]} name={personOf({ row, refs })} {...closing(props)} />
)

export const End = ({ row, refs, ...props }: PostRowProps) => (
  <EndDialog
    post={row}
    name={personOf({ row, refs })}
    department={refTitle(refs, 'sc/department', row.department)?.title ?? ''}
    {...closing(props)}
  />
)

const personOf = ({ row, refs }: Pick<PostRowProps, 'row' | 'refs'>): string => refTitle(refs, 'sc/user', row.user)?.title ?? ''

const closing = ({ onDone, onClose }: Pick<PostRowProps, 'onDone' | 'onClose'>) => ({
  onClose,
  onDone: () => {
    onClose()
    onDone()
  },
})
