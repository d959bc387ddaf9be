/** What waits for the person's signature, the newest first; each opens its form. */
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useReceivedNews } from '../../../api/wf/received-news'
import { useFormats } from '../../../components/format/format-settings'
import { momentText } from '../../../components/format/moment-text'
import { WidgetAnswer } from '../../../components/home/widget-answer'
import { i18nText } from '../../../shared/engine/i18n-text'
import { readWorkList, type WorkRow } from '../../../shared/wf/work-list'
import { addressOf, firstState } from '../list/list-address'
import { formAddress, rowKey } from '../list/row-words'

const shownRows = 10

export default function WaitingWidget() {
  const { t } = useTranslation('wf')
  const news = useReceivedNews()
  return (
    <>
      <WidgetAnswer<readonly WorkRow[]> path={`${readWorkList.path}?folder=receive&sub=0&per_page=${shownRows}`} of={news}>
        {(rows) => <Waiting rows={rows} />}
      </WidgetAnswer>
      <p className="k-widget-foot">
        <Link to={`/wf/use/list${addressOf(firstState)}`}>{t('widget.waiting.open')}</Link>
      </p>
    </>
  )
}

function Waiting({ rows }: { rows: readonly WorkRow[] }) {
  const { t } = useTranslation('wf')
  const formats = useFormats()
  if (rows.length === 0) return <p className="k-secondary">{t('work_list.empty.receive.0')}</p>
  return (
    <ul className="k-widget-list">
      {rows.map((row) => (
        <li key={rowKey(row)}>
          <Link className="k-widget-line" to={formAddress(row.instance, row.task)}>
            <span>{row.title}</span>
            <span className="k-secondary">{i18nText(row.form, formats.language)}</span>
            {row.arrived_at && <time dateTime={row.arrived_at}>{momentText(Date.parse(row.arrived_at), formats)}</time>}
          </Link>
        </li>
      ))}
    </ul>
  )
}
