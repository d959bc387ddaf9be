/** The acts on a child row. */
import MoreOutlined from '@ant-design/icons/MoreOutlined'
import { useTranslation } from 'react-i18next'
import { MenuButton } from '../../../../ui/menu-button'

export type RowAction = 'up' | 'down' | 'duplicate' | 'remove'

export function RowActions({
  index,
  total,
  full,
  kept,
  onAct,
}: {
  index: number
  total: number
  full: boolean
  /** Something of it is closed, so it is not taken away. */
  kept: boolean
  onAct: (act: RowAction) => void
}) {
  const { t } = useTranslation('screens')
  const items = () => [
    { key: 'up', label: t('children.up'), disabled: index === 0 },
    { key: 'down', label: t('children.down'), disabled: index === total - 1 },
    { key: 'duplicate', label: t('children.duplicate'), disabled: full },
    { type: 'divider' as const },
    { key: 'remove', label: t('children.remove'), danger: true, disabled: kept },
  ]
  // The keys are those above.
  return (
    <MenuButton
      className="k-row-button"
      label={t('children.acts', { n: index + 1 })}
      items={items}
      onClick={({ key }) => onAct(key as RowAction)}
    >
      <MoreOutlined aria-hidden />
    </MenuButton>
  )
}
