/** A page of colleagues: a table, on a phone cards. The name leads to the person, and so does the rest of the row. */
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { displayName } from '../../../../components/people/display-name'
import { Avatar } from '../../../../components/people/avatar'
import type { Colleague } from '../../../../shared/sc/directory'
import { postText } from './post-text'

export function PeopleTable({ people }: { people: readonly Colleague[] }) {
  const { t } = useTranslation('sc')
  const head = ['name', 'posts', 'phone', 'ext', 'email'] as const
  const label = (field: (typeof head)[number]) => (field === 'posts' ? t('directory.posts') : t(`entity.user.fields.${field}.label`))
  return (
    <div className="k-directory-scroll" role="region" tabIndex={0} aria-label={t('page.directory')}>
      <table className="k-directory-table">
        <thead>
          <tr>
            {head.map((field) => (
              <th key={field} scope="col">
                {label(field)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <Row key={person.id} person={person} label={label} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ person, label }: { person: Colleague; label: (field: 'phone' | 'ext') => string }) {
  const { t } = useTranslation('sc')
  const navigate = useNavigate()
  const { id, name, name_en, account, posts, phone, ext, email } = person
  const shown = displayName(person)
  const other = shown === name ? name_en : name
  const path = `/sc/viewuser?id=${id}`
  const open = (event: MouseEvent) => {
    // A link does what it says; a text that is being selected is not a click.
    if (event.target instanceof Element && event.target.closest('a')) return
    if (window.getSelection()?.toString()) return
    void navigate(path)
  }
  return (
    <tr onClick={open}>
      <th scope="row">
        <div className="k-directory-name">
          <Avatar name={shown} person={id} />
          <span>
            <Link to={path}>{shown}</Link>
            {person.status !== 'active' && (
              <span className="k-status" data-tone="warning">
                {t(`entity.user.fields.status.enum.${person.status}`)}
              </span>
            )}
            <span className="k-muted">{[other, account].filter(Boolean).join(' · ')}</span>
          </span>
        </div>
      </th>
      <td>
        {posts.map((post) => (
          <div key={post.department_id} className="k-directory-post">
            {post.department} <span className="k-muted">{postText(post, t)}</span>
          </div>
        ))}
      </td>
      <td data-label={label('phone')}>{phone}</td>
      <td data-label={label('ext')}>{ext}</td>
      <td>{email && <a href={`mailto:${email}`}>{email}</a>}</td>
    </tr>
  )
}
