/** Beside the form of a department: who decides for its people, nearest first, as it is typed (sc.md §2 `/sc/adddept`). */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readDepartmentChain } from '../../../api/sc/organisation'
import type { FormPanelProps } from '../../../resources/core/define-module'
import type { RowOf } from '../../../schemas/core/define'
import type { department } from '../../../schemas/sc/department'
import './organisation.css'

export default function ChainPanel({ values }: FormPanelProps<RowOf<typeof department>>) {
  const { t } = useTranslation('sc')
  const asked = { parent: values.parent ?? null, head: values.head ?? null, deputy_heads: values.deputy_heads ?? [] }
  const { data } = useQuery({
    queryKey: ['department-chain', asked],
    queryFn: () => readDepartmentChain(asked),
    placeholderData: keepPreviousData,
  })
  return (
    <section className="k-org-chain" aria-label={t('organisation.chain')}>
      <h2 className="k-form-section">{t('organisation.chain')}</h2>
      <p className="k-muted">{t('organisation.chain_text')}</p>
      {data?.length === 0 && <p>{t('organisation.chain_none')}</p>}
      <ol>
        {data?.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ol>
    </section>
  )
}
