/** Above the rates: an open month is revalued at them (fa.md R7). */
import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call'
import { useRight } from '../../../providers/access/use-right'
import { adjustingNo } from '../../../shared/fa/fiscal-year'
import { readPeriods, type PeriodCard } from '../../../shared/fa/period'
import { MenuButton } from '../../../ui/menu-button'
import { RevaluationDialog } from './revaluation-dialog'

export default function RevalueMenu() {
  const { t } = useTranslation('fa')
  const client = useQueryClient()
  const mayRevalue = useRight('fa.admin.parameter.actions.revalue')
  const [period, setPeriod] = useState<PeriodCard | null>(null)
  const { data } = useQuery({
    queryKey: ['fa/period', 'overview'],
    enabled: mayRevalue,
    queryFn: async ({ signal }) => (await call(readPeriods, { signal })).data,
  })
  const open = (data?.years ?? []).flatMap(({ periods }) => periods.filter(({ no, state }) => state === 'open' && no !== adjustingNo))
  if (!mayRevalue || open.length === 0) return null
  return (
    <>
      <MenuButton
        className="k-text-button"
        items={() => open.map(({ id, code }) => ({ key: String(id), label: code }))}
        onClick={({ key }) => setPeriod(open.find(({ id }) => String(id) === key) ?? null)}
      >
        {t('revaluation.action')}
      </MenuButton>
      {period && (
        <RevaluationDialog
          period={period}
          onClose={() => setPeriod(null)}
          onDone={() => void client.invalidateQueries({ queryKey: ['fa/period'] })}
        />
      )}
    </>
  )
}
