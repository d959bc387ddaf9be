/** The matrix on a phone: a category a card, with those who may do something there; anybody else is added above. */
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../components/format/format-settings'
import { i18nText } from '../../../shared/engine/i18n-text'
import { CopyButton, ReadersButton } from './matrix-table'
import { RightCellButton } from './right-cell'
import type { MatrixProps } from './matrix-cells'

export function CategoryCards(matrix: MatrixProps) {
  const { categories, owners, cellOf, onSet, onCopy, onReaders } = matrix
  const { t } = useTranslation('bb')
  const { language } = useFormats()
  return (
    <ul className="k-bb-right-cards">
      {categories.map((category) => {
        const name = i18nText(category.name, language)
        const shown = owners.filter(({ owner }) => {
          const { actions, inherited } = cellOf(category.id, owner)
          return onSet !== undefined || actions.length + inherited.length > 0
        })
        return (
          <li key={category.id}>
            <h2>
              <span>{`${'› '.repeat(category.depth)}${name}`}</span>
              {onCopy && <CopyButton category={category} name={name} onCopy={onCopy} />}
            </h2>
            <p className="k-secondary">
              {t('rights.readers')} <ReadersButton category={category} name={name} onReaders={onReaders} />
              {!category.inherit_rights && category.parent !== null && ` · ${t('rights.own_only')}`}
            </p>
            <ul>
              {shown.map((owner) => (
                <li key={owner.owner}>
                  <span>{owner.name}</span>
                  <RightCellButton matrix={matrix} category={category} owner={owner} />
                </li>
              ))}
            </ul>
          </li>
        )
      })}
    </ul>
  )
}
