/** In the head of the read permissions: whom a person may read now, and why people were away (as.md §2 read-permission-setting). */
import { useState } from 'react'
import { Skeleton } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readSeenBy } from '../../../api/as/setting-trials'
import { RefSelect } from '../../../components/inputs/ref-select'
import { ScreenError } from '../../../screens/entity/screen-error'
import type { SeenPeople } from '../../../shared/as/setting-trials'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { Labelled } from '../../../ui/labelled'
import './trials.css'

export default function SeenBy() {
  const { t } = useTranslation('as')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('trial.seen_by')}</Button>
      <Dialog open={open} title={t('trial.seen_by')} height="auto" onClose={() => setOpen(false)}>
        <Seen />
      </Dialog>
    </>
  )
}

function Seen() {
  const { t } = useTranslation('as')
  const [user, setUser] = useState<number>()
  const { data, error, refetch } = useQuery({
    queryKey: ['as-seen-by', user],
    enabled: user !== undefined,
    queryFn: ({ signal }) => readSeenBy(user ?? 0, signal),
    staleTime: 0,
    retry: false,
  })
  return (
    <div className="k-as-trial">
      <Labelled label={t('trial.person')} help={t('trial.person_help')}>
        {({ id, describedBy }) => (
          <RefSelect
            id={id}
            describedBy={describedBy}
            entity="sc/user"
            value={user === undefined ? [] : [user]}
            onChange={([next]) => setUser(next)}
          />
        )}
      </Labelled>
      {user !== undefined &&
        (error ? (
          <ScreenError error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <dl className="k-as-seen">
            {data.map((seen) => (
              <SeenKind key={seen.kind} seen={seen} />
            ))}
          </dl>
        ) : (
          <Skeleton className="k-skeleton" active title={false} paragraph={{ rows: 5 }} />
        ))}
    </div>
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
