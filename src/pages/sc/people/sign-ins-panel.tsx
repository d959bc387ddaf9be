/** On a person's record, for who may read the sign-ins: the last ones, and the way to all (sc.md §2 "Login history"). */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { momentText } from '../../../components/format/moment-text'
import { useFormats } from '../../../components/format/format-settings'
import { listRecords } from '../../../providers/data/record-api'
import { useRight } from '../../../providers/access/use-right'
import { findResource } from '../../../resources/core/find-resource'
import type { ShowPanelProps } from '../../../resources/core/define-module'
import type { RowOf } from '../../../schemas/core/define'
import type { user } from '../../../schemas/sc/user'
import './people.css'

const shown = 5

export default function SignInsPanel({ row }: ShowPanelProps<RowOf<typeof user>>) {
  const mayList = useRight('sc.admin.security.actions.list')
  return mayList ? <SignIns id={row.id} /> : null
}

function SignIns({ id }: { id: number }) {
  const { t } = useTranslation('sc')
  const formats = useFormats()
  const { data } = useQuery({
    queryKey: ['sign-ins', id],
    staleTime: 0,
    queryFn: ({ signal }) =>
      listRecords(
        'sc/login-attempt',
        { perPage: shown, sort: [{ field: 'at', descending: true }], filter: { field: 'user', op: 'eq', value: id } },
        { signal },
      ),
  })
  if (!data) return null
  return (
    <section className="k-access" aria-label={t('access.sign_ins')}>
      <h2>{t('access.sign_ins')}</h2>
      {data.data.length === 0 && <p className="k-muted">{t('access.no_sign_ins')}</p>}
      <ul>
        {data.data.map(({ id: at, ...attempt }) => (
          <li key={at}>
            {momentText(Date.parse(String(attempt.at)), formats)}
            <span className="k-muted">
              {[t(`entity.login-attempt.fields.result.enum.${String(attempt.result)}`), attempt.ip].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {data.data.length > 0 && (
        <p className="k-access-acts">
          <Link to={`${findResource('sc/login-attempt')?.paths.list ?? ''}?filter[user][in]=${id}`}>{t('access.all_sign_ins')}</Link>
        </p>
      )}
    </section>
  )
}
