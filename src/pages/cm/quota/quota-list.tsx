/** /cm/use/quota: the plans; where this year has none yet it says so, and how to begin (cm.md §2). */
import CopyOutlined from '@ant-design/icons/CopyOutlined'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate, useOutlet } from 'react-router'
import { todayIn } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { Button } from '../../../ui/button'
import { useCompany } from '../../../providers/company/company'
import { listRecords } from '../../../providers/data/record-api'
import { useRight } from '../../../providers/access/use-right'
import type { ScreenProps } from '../../../resources/core/define-module'
import { fiscalYearOf } from '../../../shared/cm/quota-periods'
import { ListScreen } from '../../../screens/list/list-screen'
import '../../../ui/screens.css'
import './quota.css'

export default function QuotaList({ resource }: ScreenProps) {
  const { t } = useTranslation('cm')
  const navigate = useNavigate()
  const outlet = useOutlet()
  const formats = useFormats()
  const company = useCompany()
  const mayCreate = useRight('cm.use.quota.actions.create')
  const year = fiscalYearOf(todayIn(company?.time_zone ?? formats.timeZone), formats.fiscalMonth)
  // Of both years at once: this one may be missing, the last one may be copied.
  const { data } = useQuery({
    queryKey: ['cm/quota', 'years', year],
    retry: 1,
    queryFn: () =>
      listRecords('cm/quota', {
        page: 1,
        perPage: 50,
        sort: [{ field: 'year', descending: true }],
        filter: { field: 'year', op: 'in', value: [year, year - 1] },
      }),
  })
  if (outlet) return outlet
  const last = data?.data.find((plan) => plan.year === year - 1)
  const isMissing = data !== undefined && !data.data.some((plan) => plan.year === year)
  return (
    <div className="k-list-under">
      {isMissing && (
        <div className="k-quota-missing" role="status">
          <span>{t('quota.none_this_year', { year })}</span>
          {mayCreate && (
            <Button type="primary" size="small" onClick={() => void navigate(resource.paths.create)}>
              {t('quota.new')}
            </Button>
          )}
          {mayCreate && last && (
            <Button
              size="small"
              icon={<CopyOutlined aria-hidden />}
              onClick={() => void navigate(`${resource.paths.create}?from=${last.id}`)}
            >
              {t('quota.copy_last_year')}
            </Button>
          )}
        </div>
      )}
      <ListScreen resource={resource} />
    </div>
  )
}
