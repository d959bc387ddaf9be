/** A colleague: who he is, where he works, how to reach him; nothing that is his own business. */
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { displayName } from '../../../../components/people/display-name'
import { Avatar } from '../../../../components/people/avatar'
import { useIdentity } from '../../../../providers/auth/identity'
import { call } from '../../../../api/call'
import { readColleague, type WholeColleague } from '../../../../shared/sc/directory'
import { FormSkeleton } from '../../../../screens/form/form-screen'
import { RecordFrame } from '../../../../screens/record/record-frame'
import { ScreenError } from '../../../../screens/entity/screen-error'
import { PersonValue } from '../../../../screens/cells/person-value'
import { postText } from './post-text'
import './directory.css'

export function ColleaguePage({ id }: { id: number }) {
  const { t } = useTranslation('sc')
  const { identity } = useIdentity()
  const { data, error, refetch } = useQuery({
    queryKey: ['colleague', id],
    queryFn: async ({ signal }) => (await call(readColleague, { params: { id }, signal })).data,
    staleTime: 0,
    retry: false,
  })
  if (error)
    return (
      <RecordFrame opening="page" title="">
        <ScreenError error={error} onRetry={() => void refetch()} />
      </RecordFrame>
    )
  if (!data)
    return (
      <RecordFrame opening="page" title="">
        <FormSkeleton />
      </RecordFrame>
    )
  const name = displayName(data)
  return (
    <RecordFrame
      opening="page"
      title={
        <>
          <span className="k-colleague-photo">
            <Avatar name={name} person={id} />
          </span>
          {name}
          {data.status !== 'active' && (
            <span className="k-record-tags">
              <span className="k-status" data-tone="warning">
                {t(`entity.user.fields.status.enum.${data.status}`)}
              </span>
            </span>
          )}
        </>
      }
      extra={
        <span className="k-record-acts">
          {identity?.id === id && <Link to="/profile">{t('page.own_profile')}</Link>}
          <Link to="/sc/directory">{t('page.directory')}</Link>
        </span>
      }
    >
      <div className="k-show-main k-colleague">
        <Facts person={data} />
      </div>
    </RecordFrame>
  )
}

function Facts({ person }: { person: WholeColleague }) {
  const { t } = useTranslation('sc')
  const { name, name_en, name_kana, account, employee_no, email, phone, ext, site, posts, supervisor } = person
  const label = (field: string) => t(`entity.user.fields.${field}.label`)
  const shown = displayName(person)
  return (
    <>
      <h2 className="k-form-section">{t('entity.user.tabs.contact')}</h2>
      <dl className="k-facts">
        <Fact label={label('email')}>{email && <a href={`mailto:${email}`}>{email}</a>}</Fact>
        <Fact label={label('phone')}>{phone && <a href={telephone(phone)}>{phone}</a>}</Fact>
        <Fact label={label('ext')}>{ext}</Fact>
      </dl>
      <h2 className="k-form-section">{t('entity.user.tabs.work')}</h2>
      <dl className="k-facts">
        <Fact label={t('entity.department.plural')} wide>
          {posts.length > 0 && (
            <ul className="k-colleague-posts">
              {posts.map((post) => (
                <li key={post.department_id}>
                  <Link to={`/sc/directory?department=${post.department_id}`}>{post.department}</Link>
                  <span className="k-muted">{postText(post, t)}</span>
                </li>
              ))}
            </ul>
          )}
        </Fact>
        <Fact label={label('supervisor')}>{supervisor && <PersonValue leads id={supervisor.id} name={displayName(supervisor)} />}</Fact>
        <Fact label={label('site')}>{site}</Fact>
        <Fact label={label('employee_no')}>{employee_no}</Fact>
      </dl>
      <h2 className="k-form-section">{t('entity.user.tabs.basics')}</h2>
      <dl className="k-facts">
        {[
          ['name', name],
          ['name_en', name_en],
          ['name_kana', name_kana],
        ].map(
          ([field, value]) =>
            value &&
            value !== shown && (
              <Fact key={field} label={label(field ?? '')}>
                {value}
              </Fact>
            ),
        )}
        <Fact label={label('account')}>{account}</Fact>
      </dl>
    </>
  )
}

/** Nothing where there is nothing: a colleague's page is short. */
const Fact = ({ label, wide, children }: { label: string; wide?: boolean; children: ReactNode }) =>
  children ? (
    <div className="k-fact" data-wide={wide || undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  ) : null

/** What is dialled: digits, as they were written. */
const telephone = (text: string): string => `tel:${text.replace(/[^\d+*#,;]/g, '')}`
