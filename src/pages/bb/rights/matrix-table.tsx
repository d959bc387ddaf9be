/** The matrix on a wide screen: categories as a tree that folds, an owner a column; both heads stay in sight. */
import { useState } from 'react'
import CopyOutlined from '@ant-design/icons/CopyOutlined'
import DownOutlined from '@ant-design/icons/DownOutlined'
import RightOutlined from '@ant-design/icons/RightOutlined'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../components/format/format-settings'
import { i18nText } from '../../../shared/engine/i18n-text'
import { hasBelow, unfolded, type Category, type MatrixProps } from './matrix-cells'
import { RightCellButton } from './right-cell'
import '../../../screens/report/reports.css'

/** Above so many the tree begins folded. */
const manyCategories = 60

export function MatrixTable(matrix: MatrixProps) {
  const { categories, owners, onCopy, onReaders } = matrix
  const { t } = useTranslation('bb')
  const { language } = useFormats()
  const [folded, setFolded] = useState<ReadonlySet<number>>(
    () => new Set(categories.length > manyCategories ? categories.filter(({ parent }) => parent === null).map(({ id }) => id) : []),
  )
  const fold = (id: number) =>
    setFolded((now) => {
      const next = new Set(now)
      if (!next.delete(id)) next.add(id)
      return next
    })
  return (
    <div className="k-reports-card k-reports-scroll k-bb-matrix" role="region" tabIndex={0} aria-label={t('rights.tab.matrix')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('rights.category')}</th>
            <th scope="col" data-kind="number">
              {t('rights.readers')}
            </th>
            {owners.map(({ owner, name }) => (
              <th key={owner} scope="col" title={name}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {unfolded(categories, folded).map((category) => {
            const name = i18nText(category.name, language)
            return (
              <tr key={category.id}>
                <th scope="row">
                  <span className="k-bb-matrix-name" style={{ paddingInlineStart: category.depth * 20 }}>
                    {hasBelow(categories, category.id) ? (
                      <Fold name={name} isFolded={folded.has(category.id)} onFold={() => fold(category.id)} />
                    ) : (
                      <span className="k-bb-fold" />
                    )}
                    <span title={name}>{name}</span>
                    {!category.inherit_rights && category.parent !== null && <span className="k-bb-own">{t('rights.own_only')}</span>}
                    {onCopy && <CopyButton category={category} name={name} onCopy={onCopy} />}
                  </span>
                </th>
                <td data-kind="number">
                  <ReadersButton category={category} name={name} onReaders={onReaders} />
                </td>
                {owners.map((owner) => (
                  <td key={owner.owner}>
                    <RightCellButton matrix={matrix} category={category} owner={owner} />
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function Fold({ name, isFolded, onFold }: { name: string; isFolded: boolean; onFold: () => void }) {
  const { t } = useTranslation('bb')
  return (
    <button type="button" className="k-bb-fold" aria-expanded={!isFolded} aria-label={t('rights.below', { name })} onClick={onFold}>
      {isFolded ? <RightOutlined aria-hidden /> : <DownOutlined aria-hidden />}
    </button>
  )
}

export function ReadersButton({
  category,
  name,
  onReaders,
}: {
  category: Category
  name: string
  onReaders: (category: Category) => void
}) {
  const { t } = useTranslation('bb')
  return (
    <button
      type="button"
      className="k-bb-readers-count"
      aria-label={t('rights.readers_of', { name, count: category.readers })}
      onClick={() => onReaders(category)}
    >
      {category.readers}
    </button>
  )
}

export function CopyButton({ category, name, onCopy }: { category: Category; name: string; onCopy: (category: Category) => void }) {
  const { t } = useTranslation('bb')
  return (
    <button
      type="button"
      className="k-bb-fold k-bb-copy"
      aria-label={t('rights.copy_to', { name })}
      title={t('rights.copy_to', { name })}
      onClick={() => onCopy(category)}
    >
      <CopyOutlined aria-hidden />
    </button>
  )
}
