/** Open leads of the default pipeline by stage: how many, how much; a stage opens its rows. */
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatMoney } from '../../../components/format/format-number'
import { WidgetAnswer } from '../../../components/home/widget-answer'
import { currentLanguage } from '../../../providers/i18n/i18n'
import { i18nText } from '../../../shared/engine/i18n-text'
import { readBoard, type Board } from '../../../shared/cm/lead'
import './home.css'

export default function PipelineWidget() {
  const { t } = useTranslation('cm')
  return (
    <>
      <WidgetAnswer<Board> path={`${readBoard.path}?by=stage`} live={['cm/lead']}>
        {(board) => <Stages board={board} />}
      </WidgetAnswer>
      <p className="k-widget-foot">
        <Link to="/cm/use/lead">{t('widget.pipeline.open')}</Link>
      </p>
    </>
  )
}

function Stages({ board: { columns, currency, pipelines, pipeline } }: { board: Board }) {
  const { t } = useTranslation('cm')
  const language = currentLanguage()
  const open = columns.filter(({ stage }) => stage?.kind === 'open')
  const most = Math.max(1, ...open.map(({ sum }) => Number(sum)))
  const name = pipelines.find(({ id }) => id === pipeline)?.name
  if (open.every(({ count }) => count === 0)) return <p className="k-secondary">{t('widget.pipeline.empty')}</p>
  return (
    <>
      {pipelines.length > 1 && <h3>{i18nText(name, language)}</h3>}
      <ul className="k-widget-list">
        {open.map(({ value, stage, count, sum }) => (
          <li key={value}>
            <Link className="k-widget-line k-pipeline-line" to={`/cm/use/lead/table?filter[stage][eq]=${value}`}>
              <span>{i18nText(stage?.name, language)}</span>
              <span className="k-pipeline-bar" aria-hidden>
                <span style={{ width: `${(Number(sum) / most) * 100}%` }} />
              </span>
              <span className="k-number">{count}</span>
              <span className="k-number k-pipeline-sum">
                {currency} {formatMoney(sum, currency)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
