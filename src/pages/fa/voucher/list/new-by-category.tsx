/** A new voucher of a kind or from a template, beside the one of the usual kind. */
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useFormats } from '../../../../components/format/format-settings'
import { useRight } from '../../../../providers/access/use-right'
import { actionPath } from '../../../../resources/core/define-module'
import type { ListActionsProps } from '../../../../resources/core/list-parts'
import { i18nText } from '../../../../shared/engine/i18n-text'
import { MenuButton } from '../../../../ui/menu-button'
import { NewFromTemplate } from './new-from-template'
import { useCategories } from '../edit/editor-data'

export default function NewByCategory({ resource }: ListActionsProps) {
  const { t } = useTranslation('fa')
  const { language } = useFormats()
  const navigate = useNavigate()
  const mayCreate = useRight(actionPath(resource, 'create'))
  const offered = (useCategories().data ?? []).filter(({ active, role }) => active && role === 'normal')
  if (!mayCreate) return null
  return (
    <>
      {offered.length > 1 && (
        <MenuButton
          className="k-text-button"
          items={() => offered.map(({ code, name }) => ({ key: code, label: `${code} ${i18nText(name, language)}` }))}
          onClick={({ key }) => void navigate(`${resource.paths.create}?category=${encodeURIComponent(key)}`)}
        >
          {t('voucher_list.by_category')}
        </MenuButton>
      )}
      <NewFromTemplate create={resource.paths.create} />
    </>
  )
}
