/** /fa/admin/maintain/voucher-add (fa.md §2): a template; with `?kind=opening` the opening voucher, which is entered as every voucher is. */
import { Navigate, useSearchParams } from 'react-router'
import type { ScreenProps } from '../../../resources/core/define-module'
import { ScreenError } from '../../../screens/entity/screen-error'
import { FormScreen, FormSkeleton } from '../../../screens/form/form-screen'
import { useCategories } from '../voucher/edit/editor-data'

export default function VoucherAddPage({ resource }: ScreenProps) {
  const [params] = useSearchParams()
  return params.get('kind') === 'opening' ? <Opening /> : <FormScreen resource={resource} />
}

function Opening() {
  const { data, error, refetch } = useCategories()
  if (error && !data) return <ScreenError error={error} onRetry={refetch} />
  if (!data) return <FormSkeleton />
  const opening = data.find(({ role, active }) => role === 'opening' && active)
  return <Navigate to={`/fa/use/accounting/voucher-edit${opening ? `?category=${encodeURIComponent(opening.code)}` : ''}`} replace />
}
