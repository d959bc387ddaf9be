/** `/profile`: one's own data, how the console speaks to one, who stands in, and what keeps the account safe (sc.md §2). */
import { lazy, Suspense, type ComponentType } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../components/format/format-settings'
import { formatDate } from '../../../../components/format/format-date'
import { PhotoField } from '../../../../components/photo/photo-field'
import { displayName } from '../../../../components/people/display-name'
import { showText } from '../../../../providers/notification/alerts'
import { readOwnRecord, saveOwnFields } from '../../../../api/sc/profile'
import type { UserRecord } from '../../../../shared/sc/user-record'
import { loadIdentity, useIdentity } from '../../../../providers/auth/identity'
import { refreshPhotos } from '../../../../api/sc/photos'
import { profileCards } from '../../../../resources/profile-cards'
import { ScreenError } from '../../../../screens/entity/screen-error'
import { CompanyData } from './company-data'
import { OwnData } from './own-data'
import { Safety } from './safety'
import './profile.css'

const cards = Object.entries(profileCards).map(([module, load]): [string, ComponentType] => [module, lazy(load)])

export default function ProfilePage() {
  const { identity } = useIdentity()
  const id = identity?.viewing?.id ?? identity?.id ?? 0
  const { data, error, refetch } = useQuery({
    queryKey: ['own-record', id],
    enabled: id > 0,
    staleTime: 0,
    gcTime: 0,
    retry: 1,
    refetchOnWindowFocus: false,
    queryFn: () => readOwnRecord(id),
  })
  // The header and every date of the console follow.
  const refresh = async () => {
    await Promise.all([refetch(), loadIdentity({ background: true })])
  }
  if (error && !data) return <ScreenError error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active avatar paragraph={{ rows: 10 }} />
  return (
    <div className="k-profile">
      <Head record={data} onSaved={refresh} mayChange={!identity?.viewing} />
      <div className="k-profile-columns">
        <OwnData record={data} onSaved={refresh} />
        <div className="k-profile-side">
          <Safety record={data} onChanged={refresh} />
          {cards.map(([module, Card]) => (
            <Suspense key={module} fallback={null}>
              <Card />
            </Suspense>
          ))}
          <CompanyData record={data} />
        </div>
      </div>
    </div>
  )
}

function Head({ record, onSaved, mayChange }: { record: UserRecord; onSaved: () => Promise<void>; mayChange: boolean }) {
  const { t } = useTranslation('sc')
  const formats = useFormats()
  const { account, employee_no: number, hire_date: hired, departments } = record
  const name = displayName(record)
  const savePhoto = async (photo: number | null) => {
    await saveOwnFields({ photo, version: record.version })
    await Promise.all([refreshPhotos(), onSaved()])
    showText('success', photo === null ? 'sc:photo.removed' : 'sc:photo.saved')
  }
  return (
    <header className="k-profile-head">
      <PhotoField name={name} person={record.id} value={record.photo} onChange={savePhoto} disabled={!mayChange}>
        <h1>{name}</h1>
        <p className="k-secondary">
          {[account, number, hired && t('profile.since', { date: formatDate(hired, formats) })].filter(Boolean).join(' · ')}
        </p>
        {departments.length > 0 && (
          <ul className="k-profile-posts">
            {departments.map((post) => (
              <li key={post.id}>
                {post.name}
                {post.is_head && <span className="k-profile-mark">{t('profile.head')}</span>}
                {!post.is_primary && <span className="k-profile-mark">{t('profile.concurrent')}</span>}
              </li>
            ))}
          </ul>
        )}
      </PhotoField>
    </header>
  )
}
