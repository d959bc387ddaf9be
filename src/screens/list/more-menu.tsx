/** "More" above a list: its columns, and what is seldom done, which takes no place in the row. */
import { lazy, Suspense, useState } from 'react'
import MoreOutlined from '@ant-design/icons/MoreOutlined'
import { Popover, Skeleton, type MenuProps } from 'antd'
import type { TFunction } from 'i18next'
import { MenuButton } from '../../ui/menu-button'
import type { ColumnChooserProps } from './table/column-chooser'

const ColumnChooser = lazy(async () => ({ default: (await import('./table/column-chooser')).ColumnChooser }))

interface MoreMenuProps {
  t: TFunction
  /** Called when it opens; undefined where the rows have no columns. */
  columns: (() => Omit<ColumnChooserProps, 't'>) | undefined
  /** Called when the menu opens. */
  items: () => NonNullable<MenuProps['items']>
}

export function MoreMenu({ t, columns, items }: MoreMenuProps) {
  const [choosing, setChoosing] = useState(false)
  const menu = () => [
    ...(columns ? [{ key: 'columns', label: t('screens:list.columns'), onClick: () => setChoosing(true) }] : []),
    ...items(),
  ]
  return (
    <Popover
      open={choosing}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      destroyOnHidden
      // The button opens the menu; the menu opens this.
      onOpenChange={(isOpen) => {
        if (!isOpen) setChoosing(false)
      }}
      content={
        <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 4, width: 180 }} />}>
          {choosing && columns && <ColumnChooser t={t} {...columns()} />}
        </Suspense>
      }
    >
      <span>
        <MenuButton className="k-text-button k-more-button" items={menu}>
          <MoreOutlined aria-hidden /> {t('screens:act.more')}
        </MenuButton>
      </span>
    </Popover>
  )
}
