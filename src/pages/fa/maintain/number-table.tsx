/** How many numbers each category has by month, the greatest, and what is missing or there twice (fa.md R2). */
import { useQuery } from '@tanstack/react-query'
import { Skeleton, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call'
import { groupDigits } from '../../../components/format/format-number'
import { ScreenError } from '../../../screens/entity/screen-error'
import { LinesTable } from '../../../screens/import/lines-table'
import { readNumbers } from '../../../shared/fa/integrity'

export function NumberTable() {
  const { t } = useTranslation('fa')
  const { data, error, refetch } = useQuery({
    queryKey: ['fa/proof', 'numbers'],
    retry: 1,
    staleTime: 0,
    queryFn: async ({ signal }) => (await call(readNumbers, { signal })).data,
  })
  if (error && !data) return <ScreenError error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 5 }} />
  if (data.length === 0) return <p className="k-muted">{t('maintain.no_numbers')}</p>
  return (
    <LinesTable
      label={t('maintain.numbers_by_category')}
      headings={(['period', 'category', 'count', 'greatest', 'state', 'missing', 'twice'] as const).map((name) =>
        t(`maintain.column.${name}`),
      )}
    >
      {data.map(({ category, period, count, last, missing, twice }) => {
        const isWhole = missing.length === 0 && twice.length === 0
        return (
          <tr key={`${category}.${period}`}>
            <th scope="row">{monthOf(period)}</th>
            <td>{category}</td>
            <td>{groupDigits(String(count))}</td>
            <td>{groupDigits(String(last))}</td>
            <td>
              <Tag color={isWhole ? 'success' : 'error'}>{t(isWhole ? 'maintain.ok' : 'maintain.not_ok')}</Tag>
            </td>
            <td>{missing.join(', ')}</td>
            <td>{twice.join(', ')}</td>
          </tr>
        )
      })}
    </LinesTable>
  )
}

/** `202611` → `2026-11`; numbers that begin anew with the year have the year alone. */
const monthOf = (period: string): string => (period.length === 6 ? `${period.slice(0, 4)}-${period.slice(4)}` : period)
