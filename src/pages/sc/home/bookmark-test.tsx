/** Opens what the bookmark leads to, as those who click it will, beside this page. */
import ExportOutlined from '@ant-design/icons/ExportOutlined'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../../providers/i18n/i18n'
import type { CellProps } from '../../../resources/core/define-module'
import type { RowOf } from '../../../schemas/core/define'
import { i18nText } from '../../../shared/engine/i18n-text'
import type { bookmark } from '../../../schemas/sc/bookmark'

export default function BookmarkTest({ row }: Pick<CellProps<RowOf<typeof bookmark>>, 'row'>) {
  const { t } = useTranslation('sc')
  return (
    <a
      href={row.url}
      target="_blank"
      rel="noreferrer"
      aria-label={t('bookmark_test.named', { name: i18nText(row.name, currentLanguage()) })}
    >
      <ExportOutlined aria-hidden /> {t('bookmark_test.open')}
    </a>
  )
}
