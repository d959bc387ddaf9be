/** What is to be settled before the year is closed, each with the way there. */
import CheckCircleFilled from '@ant-design/icons/CheckCircleFilled'
import CloseCircleFilled from '@ant-design/icons/CloseCircleFilled'
import ExclamationCircleFilled from '@ant-design/icons/ExclamationCircleFilled'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { YearCheck } from '../../../shared/fa/year-end'

const icons = { ok: CheckCircleFilled, warn: ExclamationCircleFilled, block: CloseCircleFilled } as const
/** What stops the closing first. */
const order = ['block', 'warn', 'ok'] as const

export function Checklist({ checks }: { checks: readonly YearCheck[] }) {
  const { t } = useTranslation('fa')
  const blocks = checks.filter(({ level }) => level === 'block').length
  return (
    <section className="k-fa-year-end-card" aria-labelledby="k-fa-year-checks">
      <h2 id="k-fa-year-checks">{t('year_end_screen.step.checklist')}</h2>
      <p className="k-muted">{t(blocks === 0 ? 'year_end_screen.ready' : 'year_end_screen.blocked', { count: blocks })}</p>
      <ul className="k-fa-year-checks">
        {order.flatMap((level) => checks.filter((check) => check.level === level).map((check) => <Check key={check.key} check={check} />))}
      </ul>
    </section>
  )
}

function Check({ check: { level, text, url, vouchers } }: { check: YearCheck }) {
  const { t } = useTranslation('fa')
  const Icon = icons[level]
  return (
    <li data-level={level}>
      <Icon aria-label={t(`year_end_screen.level.${level}`)} />
      <span>
        {text}{' '}
        {vouchers.map(({ id, number }) => (
          <Link key={id} to={`/fa/use/accounting/voucher-view?id=${id}`}>
            {number ?? `#${id}`}{' '}
          </Link>
        ))}
      </span>
      {url && level !== 'ok' && <Link to={url}>{t('year_end_screen.settle')}</Link>}
    </li>
  )
}
