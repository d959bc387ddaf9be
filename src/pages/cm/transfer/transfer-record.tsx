/** Beside an organization or contact, whose owner stands among its key facts: passing it on. */
import type { ShowPanelProps } from '../../../resources/core/define-module'
import type { TransferredAlone } from '../../../shared/cm/transfer'
import { TransferButton, type TransferButtonProps } from './transfer-button'
import { useTransferred } from './use-transferred'

export function TransferRecord({ kind, row }: Pick<ShowPanelProps, 'row'> & { kind: TransferredAlone }) {
  // The row of a record's screen is the record.
  const record = row as TransferButtonProps['rows'][number]
  return <TransferButton kind={kind} rows={[record]} onDone={useTransferred(kind, record.id)} />
}
