/** Under "More" above a list of leads, organizations or contacts: all of a person passes to somebody else (cm.md §2). */
import type { ListDialogProps } from '../../../resources/core/list-parts'
import { TransferDialog } from './transfer-dialog'

export default function TransferAll({ onDone, onClose }: ListDialogProps) {
  return (
    <TransferDialog
      onClose={onClose}
      onDone={() => {
        onClose()
        onDone()
      }}
    />
  )
}
