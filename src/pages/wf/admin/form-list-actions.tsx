/** In the head of the list of forms: a form from a file. */
import { lazy, Suspense, useState } from 'react'
import ImportOutlined from '@ant-design/icons/ImportOutlined'
import { useTranslation } from 'react-i18next'
import { useRight } from '../../../providers/access/use-right'
import { Button } from '../../../ui/button'

const NewFormDialog = lazy(async () => ({ default: (await import('./new-form-dialog')).NewFormDialog }))

export default function FormListActions() {
  const { t } = useTranslation('wf')
  const [open, setOpen] = useState(false)
  const mayCreate = useRight('wf.admin.template.actions.create')
  if (!mayCreate) return null
  return (
    <>
      <Button icon={<ImportOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('forms.import')}
      </Button>
      {open && (
        <Suspense>
          <NewFormDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
