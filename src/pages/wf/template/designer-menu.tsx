/** What else can be done with a form: take it along as a file, make another one of it. */
import { lazy, Suspense, useState } from 'react'
import MoreOutlined from '@ant-design/icons/MoreOutlined'
import { useTranslation } from 'react-i18next'
import { downloadTemplate } from '../../../api/wf/template-file'
import { useRight } from '../../../providers/access/use-right'
import { showFailure } from '../../../providers/notification/alerts'
import { MenuButton } from '../../../ui/menu-button'

const NewFormDialog = lazy(async () => ({ default: (await import('../admin/new-form-dialog')).NewFormDialog }))

export function DesignerMenu({ id, code }: { id: number; code: string }) {
  const { t } = useTranslation('wf')
  const [copying, setCopying] = useState(false)
  const mayCreate = useRight('wf.admin.template.actions.create')
  return (
    <>
      <MenuButton
        className="k-row-button"
        label={t('designer.more')}
        items={() => [{ key: 'export', label: t('forms.export') }, ...(mayCreate ? [{ key: 'copy', label: t('forms.copy') }] : [])]}
        onClick={({ key }) => {
          if (key === 'copy') setCopying(true)
          else void downloadTemplate(id, code).catch(showFailure)
        }}
      >
        <MoreOutlined aria-hidden />
      </MenuButton>
      {copying && (
        <Suspense>
          <NewFormDialog from={{ way: 'copy', id }} onClose={() => setCopying(false)} />
        </Suspense>
      )}
    </>
  )
}
