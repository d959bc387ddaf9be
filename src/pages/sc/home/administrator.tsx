/** What waits for an administrator; every figure opens its rows. */
import { readFigures } from '../../../shared/sc/home-calls'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { todayIn } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { WidgetAnswer } from '../../../components/home/widget-answer'
import { useRights } from '../../../providers/access/use-right'
import './home.css'

const rows = (today: string) => ({
  failed_jobs: '/sc/jobs?filter[state][eq]=failed',
  failed_mails: '/sc/jobs/mail?filter[state][eq]=failed',
  offline_devices: '/sc/hardware?filter[status][eq]=offline',
  locked_accounts: `/sc/list?filter[locked_until][gte]=${today}`,
  seats: '/sc/list',
})
type Figure = keyof ReturnType<typeof rows>

/** What the figures are of. */
const figureEntities = ['job', 'mail-outbox', 'hardware', 'user']
const listPath = (entity: string) => `sc.admin.${entity}.actions.list`

export default function Administrator() {
  const permits = useRights(figureEntities.map(listPath))
  const { t } = useTranslation('sc')
  const { timeZone } = useFormats()
  const paths = rows(todayIn(timeZone))
  const isFigure = (name: string): name is Figure => name in paths
  return (
    <WidgetAnswer<Readonly<Record<string, number>>>
      path={readFigures.path}
      live={figureEntities.filter((entity) => permits(listPath(entity))).map((entity) => `sc/${entity}`)}
    >
      {(figures) => (
        <ul className="k-widget-list">
          {Object.entries(figures).map(
            ([name, n]) =>
              isFigure(name) && (
                <li key={name}>
                  <Link className="k-widget-line" to={paths[name]}>
                    <span>{t(`widget.administrator.${name}`)}</span>
                    <strong className="k-figure" data-warn={(n > 0 && name !== 'seats') || undefined}>
                      {n}
                    </strong>
                  </Link>
                </li>
              ),
          )}
        </ul>
      )}
    </WidgetAnswer>
  )
}
