/** The way to a row, and its menu. */
import MoreOutlined from '@ant-design/icons/MoreOutlined'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { MenuButton } from '../../../ui/menu-button'
import type { Listed } from '../bulk/use-selection'
import type { ListedRows, RowLink } from './listed-rows'

export function linkOf<Row extends Listed>({ addressOf, onOpen }: ListedRows<Row>, row: Row): RowLink {
  return function drawn(content) {
    return onOpen ? (
      <button type="button" className="k-row-open" onClick={() => onOpen(row)}>
        {content}
      </button>
    ) : (
      <Link className="k-list-link" to={addressOf(row)}>
        {content}
      </Link>
    )
  }
}

export function DeclaredMenu<Row extends Listed>({ row, declared }: { row: Row; declared: ListedRows<Row> }) {
  const { t } = useTranslation('screens')
  return (
    <MenuButton className="k-row-button" label={t('list.row_menu', { name: declared.nameOf(row) })} items={() => declared.menuOf(row)}>
      <MoreOutlined aria-hidden />
    </MenuButton>
  )
}
