/** The newest bulletins, unread ones bold (shell.md home page); each opens on its page. */
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '../../../components/format/format-settings'
import { momentText } from '../../../components/format/moment-text'
import { WidgetAnswer } from '../../../components/home/widget-answer'
import { readLatest, type BulletinLine } from '../../../shared/bb/bulletin'
import { i18nText } from '../../../shared/engine/i18n-text'
import { listPath, readPath } from '../bulletin-paths'
import { waitsForConfirmation } from '../standing'
import '../bb.css'

const shown = 8

export default function LatestBulletins() {
  const { t } = useTranslation('bb')
  return (
    <>
      <WidgetAnswer<readonly BulletinLine[]> path={`${readLatest.path}?category=latest&per_page=${shown}`} live={['bb/bulletin']}>
        {(bulletins) => <Lines bulletins={bulletins} />}
      </WidgetAnswer>
      <p className="k-widget-foot">
        <Link to={listPath}>{t('widget.latest.open')}</Link>
      </p>
    </>
  )
}

function Lines({ bulletins }: { bulletins: readonly BulletinLine[] }) {
  const { t } = useTranslation('bb')
  const formats = useFormats()
  if (bulletins.length === 0) return <p className="k-secondary">{t('list.empty.latest')}</p>
  return (
    <ul className="k-widget-list">
      {bulletins.map((bulletin) => (
        <li key={bulletin.id}>
          <Link className="k-widget-line k-bb-line" to={readPath(bulletin.id)} data-unread={bulletin.read_at === null || undefined}>
            <span>{i18nText(bulletin.title, formats.language)}</span>
            {waitsForConfirmation(bulletin) && <span className="k-secondary">{t('list.confirm')}</span>}
            {bulletin.publish_at && <time dateTime={bulletin.publish_at}>{momentText(Date.parse(bulletin.publish_at), formats)}</time>}
          </Link>
        </li>
      ))}
    </ul>
  )
}
