/** The matrix: an owner a line, an action a column; on a phone an owner a card. */
import { useTranslation } from 'react-i18next'
import type { NamedOwner } from '../../../components/inputs/owners-in-order'
import { categoryActions, type CategoryAction } from '../../../schemas/vs/value-lists'
import type { RightRow } from '../../../shared/vs/category'
import { useIsPhone } from '../../../ui/use-is-phone'
import { RightBox } from './right-box'
import { faceOf } from './right-face'
import '../../../screens/report/reports.css'
import styles from './permission.module.css'

interface RightsTableProps {
  category: number | null
  owners: readonly NamedOwner[]
  rows: readonly RightRow[]
  /** Absent = nothing may be changed. */
  onSet?: ((owner: string, action: CategoryAction, holds: boolean) => void) | undefined
}

export function RightsTable({ category, owners, rows, onSet }: RightsTableProps) {
  const { t } = useTranslation('vs')
  const isPhone = useIsPhone()
  const box = ({ owner, name }: NamedOwner, action: CategoryAction) => (
    <RightBox
      owner={name}
      action={action}
      face={faceOf(rows, { category, owner, action })}
      isLabelled={isPhone}
      onSet={onSet && ((holds) => onSet(owner, action, holds))}
    />
  )
  if (isPhone)
    return (
      <ul className={styles.cards}>
        {owners.map((owner) => (
          <li key={owner.owner}>
            <h2>{owner.name}</h2>
            <ul>
              {categoryActions.map((action) => (
                <li key={action}>{box(owner, action)}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    )
  return (
    <div className="k-reports-card k-reports-scroll" role="region" tabIndex={0} aria-label={t('permission.tab.matrix')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('entity.category-right.fields.owner.label')}</th>
            {categoryActions.map((action) => (
              <th key={action} scope="col">
                {t(`entity.category-right.fields.action.enum.${action}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {owners.map((owner) => (
            <tr key={owner.owner}>
              <th scope="row">{owner.name}</th>
              {categoryActions.map((action) => (
                <td key={action}>{box(owner, action)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
