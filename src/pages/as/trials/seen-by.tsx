/** In the head of the read permissions: whom a person may read now, and why people were away (as.md §2 read-permission-setting). */
import { useTranslation } from 'react-i18next'
import { readSeenBy } from '../../../api/as/setting-trials'
import type { SeenPeople } from '../../../shared/as/setting-trials'
import { PersonTrial } from './person-trial'

export default function SeenBy() {
  const { t } = useTranslation('as')
  return (
    <PersonTrial title={t('trial.seen_by')} help={t('trial.person_help')} name="as-seen-by" read={readSeenBy}>
      {(kinds) => (
        <dl className="k-as-seen">
          {kinds.map((seen) => (
            <SeenKind key={seen.kind} seen={seen} />
          ))}
        </dl>
      )}
    </PersonTrial>
  )
}

function SeenKind({ seen: { kind, count, people, reasons } }: { seen: SeenPeople }) {
  const { t } = useTranslation(['as', 'screens'])
  const names = people.map(({ name }) => name).join(t('screens:list_separator'))
  return (
    <div>
      <dt>{t(`as:entity.read-grant.fields.kinds.enum.${kind}`)}</dt>
      <dd>
        {count === 0 ? t('as:trial.sees_nobody') : t('as:trial.sees', { count })}
        {reasons !== null && count > 0 && ` ${reasons === 0 ? t('as:trial.no_reasons') : t('as:trial.reasons', { count: reasons })}`}
        {count > 0 && (
          <p className="k-muted">
            {names}
            {count > people.length && ` ${t('as:trial.and_more', { count: count - people.length })}`}
          </p>
        )}
      </dd>
    </div>
  )
}
