/** In the head of the list of forms: a form that is made of something that is there (wf.md §2 manage-forms). */
import { lazy, Suspense, useState } from 'react'
import DownOutlined from '@ant-design/icons/DownOutlined'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useRight } from '../../../providers/access/use-right'
import { MenuButton } from '../../../ui/menu-button'
import { readChoice } from './forms-address'
import type { FormOrigin } from './new-form-dialog'

const NewFormDialog = lazy(async () => ({ default: (await import('./new-form-dialog')).NewFormDialog }))
const GalleryDialog = lazy(async () => ({ default: (await import('./gallery-dialog')).GalleryDialog }))

export default function FormListActions() {
  const { t } = useTranslation('wf')
  const [params] = useSearchParams()
  const [open, setOpen] = useState<FormOrigin | 'gallery' | null>(null)
  const mayCreate = useRight('wf.admin.template.actions.create')
  if (!mayCreate) return null
  const item = (way: 'gallery' | 'sheet' | 'json') => ({
    key: way,
    label: t(`forms.origin.${way}.title`),
    onClick: () => setOpen(way === 'gallery' ? way : { way }),
  })
  const close = () => setOpen(null)
  return (
    <>
      <MenuButton className="k-text-button" items={() => [item('gallery'), item('sheet'), item('json')]}>
        {t('forms.make_of')} <DownOutlined aria-hidden />
      </MenuButton>
      <Suspense>
        {open === 'gallery' && <GalleryDialog onChoose={(form) => setOpen({ way: 'gallery', form })} onClose={close} />}
        {open !== null && open !== 'gallery' && <NewFormDialog from={open} category={readChoice(params).category} onClose={close} />}
      </Suspense>
    </>
  )
}
