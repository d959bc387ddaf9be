/** What is expected of the next months (cm.md §2 forecast): leads by close month, who has promised how much, and what was expected before. */
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDate, todayIn } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { Button } from '../../../ui/button'
import { ErrorBox } from '../../../ui/page-error'
import { useCompany } from '../../../providers/company/company'
import { failureOf } from '../../../providers/http/error-text'
import { ScreenError } from '../../../screens/entity/screen-error'
import { ForecastBoard } from './forecast-board'
import { ForecastHead } from './forecast-head'
import { ForecastTable } from './forecast-table'
import { SnapshotColumns } from './snapshot-columns'
import { useForecast } from './use-forecast'
import { useForecastState } from './use-forecast-state'
import '../../../ui/screens.css'
import '../lead/board/board.css'
import '../common/cm.css'
import '../quota/quota.css'
import './forecast.css'

export default function ForecastPage() {
  const { t } = useTranslation(['cm', 'common'])
  const formats = useFormats()
  const company = useCompany()
  const today = todayIn(company?.time_zone ?? formats.timeZone)
  const [state, setState] = useForecastState(today)
  const data = useForecast(state)
  const { answer } = data
  const failure = data.error ? failureOf(data.error) : null
  const isEmpty = answer && answer.owners.length === 0
  return (
    <div className="k-forecast">
      <ForecastHead today={today} state={state} onState={setState} snapshots={answer?.snapshots ?? []} />
      {/* What is known stays where it is when reading it again fails. */}
      {failure && answer && <ErrorBox title={t('common:error.part')} detail={failure.text} onRetry={data.retry} />}
      {failure && !answer ? (
        <ScreenError
          error={data.error}
          onRetry={data.retry}
          extra={state.as_of !== null && <Button onClick={() => setState({ as_of: null })}>{t('forecast.back_to_now')}</Button>}
        />
      ) : (
        <>
          {answer?.taken_on && (
            <p className="k-forecast-note" role="status">
              {t('forecast.snapshot_note', { date: formatDate(answer.taken_on, formats) })}{' '}
              <Button type="link" size="small" onClick={() => setState({ as_of: null })}>
                {t('forecast.back_to_now')}
              </Button>
            </p>
          )}
          {isEmpty && (
            <p className="k-board-empty" role="status">
              {t('forecast.empty')} <Link to="/cm/use/lead">{t('forecast.to_leads')}</Link>
            </p>
          )}
          {!answer && <ForecastSkeleton />}
          {answer && (answer.taken_on === null ? <ForecastBoard answer={answer} data={data} /> : <SnapshotColumns answer={answer} />)}
          {answer && !isEmpty && <ForecastTable answer={answer} />}
        </>
      )}
    </div>
  )
}

const ForecastSkeleton = () => (
  <div className="k-lead-columns" aria-busy>
    {[0, 1, 2].map((column) => (
      <div key={column} className="k-lead-column">
        <Skeleton active paragraph={{ rows: 6 }} />
      </div>
    ))}
  </div>
)
