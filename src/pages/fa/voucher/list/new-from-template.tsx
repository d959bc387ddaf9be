/** A new voucher from a template (fa.md §2.2). */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useRight } from '../../../../providers/access/use-right'
import { listRecords } from '../../../../providers/data/record-api'
import { MenuButton } from '../../../../ui/menu-button'

const shown = 50

export function NewFromTemplate({ create }: { create: string }) {
  const { t } = useTranslation('fa')
  const navigate = useNavigate()
  const maySee = useRight('fa.admin.voucher-template.actions.list')
  const { data } = useQuery({
    queryKey: ['fa/voucher-template', 'offered'],
    enabled: maySee,
    retry: false,
    staleTime: 60_000,
    queryFn: async ({ signal }) =>
      (
        await listRecords(
          'fa/voucher-template',
          { perPage: shown, sort: [{ field: 'name', descending: false }], filter: { field: 'active', op: 'eq', value: true } },
          { signal },
        )
      ).data,
  })
  if (!data || data.length === 0) return null
  return (
    <MenuButton
      className="k-text-button"
      items={() => data.map(({ id, name }) => ({ key: String(id), label: String(name) }))}
      onClick={({ key }) => void navigate(`${create}?template=${key}`)}
    >
      {t('template.new_from')}
    </MenuButton>
  )
}
