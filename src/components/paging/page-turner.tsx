/** To the page before and the next, of what is drawn by hand. */
import LeftOutlined from '@ant-design/icons/LeftOutlined'
import RightOutlined from '@ant-design/icons/RightOutlined'
import { useTranslation } from 'react-i18next'
import { groupDigits } from '../format/format-number'
import { Button } from '../../ui/button'
import '../../ui/screens.css'

export function PageTurner({
  page,
  last,
  className = 'k-pager',
  onGo,
}: {
  page: number
  last: number
  className?: string
  onGo: (page: number) => void
}) {
  const { t } = useTranslation('screens')
  if (last <= 1) return null
  return (
    <nav className={className} aria-label={t('pager.label')}>
      <Button
        size="small"
        type="text"
        icon={<LeftOutlined aria-hidden />}
        label={t('pager.previous')}
        disabled={page <= 1}
        onClick={() => onGo(page - 1)}
      />
      <span className="k-pager-page">{t('pager.page', { page, last: groupDigits(String(last)) })}</span>
      <Button
        size="small"
        type="text"
        icon={<RightOutlined aria-hidden />}
        label={t('pager.next')}
        disabled={page >= last}
        onClick={() => onGo(page + 1)}
      />
    </nav>
  )
}
