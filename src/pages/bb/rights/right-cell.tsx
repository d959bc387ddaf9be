/** One cell: what they may do there, grey when it comes from a category above; where it may be changed, a menu (bb.md §2). */
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../components/format/format-settings'
import { categoryActions } from '../../../schemas/bb/value-lists'
import type { CategoryAction } from '../../../shared/bb/category'
import { i18nText } from '../../../shared/engine/i18n-text'
import { MenuButton } from '../../../ui/menu-button'
import { faceOf, type Category, type MatrixProps } from './matrix-cells'

interface RightCellButtonProps {
  matrix: Pick<MatrixProps, 'categories' | 'cellOf' | 'onSet'>
  category: Category
  owner: MatrixProps['owners'][number]
}

const isAction = (key: string): key is CategoryAction => categoryActions.some((action) => action === key)

export function RightCellButton({ matrix: { categories, cellOf, onSet }, category, owner }: RightCellButtonProps) {
  const { t } = useTranslation('bb')
  const { language } = useFormats()
  const cell = cellOf(category.id, owner.owner)
  const { own, inherited } = faceOf(cell)
  const nameOf = (action: CategoryAction) => t(`entity.category-right.fields.action.enum.${action}`)
  const from = categories.find(({ id }) => id === inherited?.from)
  const says = inherited ? nameOf(inherited.action) : own ? nameOf(own) : t('rights.nothing')
  const why = inherited && from ? t('rights.from', { name: i18nText(from.name, language) }) : undefined
  const face = (
    <span className="k-bb-right" data-from={inherited ? 'above' : own ? 'here' : 'nowhere'} title={why}>
      {inherited || own ? says : '–'}
    </span>
  )
  if (!onSet) return face
  return (
    <MenuButton
      className="k-bb-right-button"
      align="start"
      label={[t('rights.cell', { owner: owner.name, category: i18nText(category.name, language), says }), why].filter(Boolean).join(', ')}
      items={() => [
        ...categoryActions.map((action) => ({ key: action, label: nameOf(action), disabled: own === action })),
        { type: 'divider' as const },
        { key: 'none', label: t(inherited ? 'rights.only_from_above' : 'rights.take_away'), disabled: own === null },
      ]}
      onClick={({ key }) => onSet(cell, isAction(key) ? key : null)}
    >
      {face}
    </MenuButton>
  )
}
