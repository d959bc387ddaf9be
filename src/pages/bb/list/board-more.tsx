/** "More" above the board, for who manages a category: its templates, how it is used, and the category as a ZIP file (bb.md §8). */
import MoreOutlined from '@ant-design/icons/MoreOutlined'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { archiveCategory } from '../../../api/bb/bulletins'
import { useRight } from '../../../providers/access/use-right'
import { isViewing } from '../../../providers/auth/identity'
import { showFailure, showText } from '../../../providers/notification/alerts'
import type { MyCategory } from '../../../shared/bb/category'
import { MenuButton } from '../../../ui/menu-button'
import { templatesPath, usagePath } from '../bulletin-paths'

export function BoardMore({ chosen }: { chosen: MyCategory | undefined }) {
  const { t } = useTranslation(['bb', 'screens'])
  const navigate = useNavigate()
  const mayExport = useRight('bb.use.bulletin.actions.export') && !isViewing()
  // Made by a job, found in the tray.
  const archive = (category: number) => archiveCategory(category).then(() => showText('success', 'bb:archive.started'), showFailure)
  const items = () => [
    { key: 'templates', label: t('bb:maintain.tab.templates'), onClick: () => void navigate(templatesPath) },
    { key: 'usage', label: t('bb:page.reports'), onClick: () => void navigate(usagePath({})) },
    ...(mayExport && chosen?.right === 'manage'
      ? [{ key: 'archive', label: t('bb:archive.start'), title: t('bb:archive.hint'), onClick: () => void archive(chosen.id) }]
      : []),
  ]
  return (
    <MenuButton className="k-text-button k-more-button" items={items}>
      <MoreOutlined aria-hidden /> {t('screens:act.more')}
    </MenuButton>
  )
}
