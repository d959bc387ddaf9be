/** Beside an organization or contact: who is in charge of it, and passing it on. */
import { useTranslation } from 'react-i18next'
import { refTitle } from '../../../providers/data/refs'
import type { ShowPanelProps } from '../../../resources/core/define-module'
import type { TransferredAlone } from '../../../shared/cm/transfer'
import { PersonValue } from '../../../screens/cells/person-value'
import { TransferButton, type TransferButtonProps } from './transfer-button'
import { useTransferred } from './use-transferred'
import './transfer.css'

export function RecordOwner({ kind, row, refs }: Omit<ShowPanelProps, 'entity'> & { kind: TransferredAlone }) {
  const { t } = useTranslation('cm')
  // The row of a record's screen is the record.
  const record = row as TransferButtonProps['rows'][number]
  const onDone = useTransferred(kind, record.id)
  const owner = refTitle(refs, 'sc/user', row.owner)
  return (
    <section className="k-side-card">
      <h2 className="k-form-section">{t(`entity.${kind}.fields.owner.label`)}</h2>
      <p className="k-in-charge">
        {typeof row.owner === 'number' && owner ? (
          <PersonValue id={row.owner} name={owner.title} leads />
        ) : (
          <span className="k-muted">{t('transfer.nobody')}</span>
        )}
        <TransferButton small kind={kind} rows={[record]} onDone={onDone} />
      </p>
    </section>
  )
}
