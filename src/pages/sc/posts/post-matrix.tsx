/** Who sits where: people down, departments across; a cell is the post, with what may be done to it, or the place of a new one. */
import { lazy, Suspense, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useOutlet, useSearchParams } from 'react-router'
import { displayName } from '../../../components/people/display-name'
import { Avatar } from '../../../components/people/avatar'
import { useRight } from '../../../providers/access/use-right'
import { readPostMatrix } from '../../../api/sc/posts'
import type { Resource } from '../../../resources/core/define-module'
import type { MatrixPost, PostMatrix as Matrix } from '../../../shared/sc/post-matrix'
import { RowsSkeleton } from '../../../screens/list/list-skeleton'
import { ScreenError } from '../../../screens/entity/screen-error'
import { DepartmentSelect } from '../people/directory/department-select'
import { PageTurner } from '../../../components/paging/page-turner'
import { MatrixCell, type PostAction } from './matrix-cell'
import './matrix.css'

const TransferDialog = lazy(async () => ({ default: (await import('./transfer-dialog')).TransferDialog }))
const EndDialog = lazy(async () => ({ default: (await import('./end-dialog')).EndDialog }))

interface Asked {
  act: PostAction
  post: MatrixPost
}

export function PostMatrix({ resource }: { resource: Resource }) {
  const { t } = useTranslation('sc')
  const [params, setParams] = useSearchParams()
  const outlet = useOutlet()
  const navigate = useNavigate()
  const mayAdd = useRight('sc.admin.user.actions.create')
  const mayEdit = useRight('sc.admin.user.actions.edit')
  const [asked, setAsked] = useState<Asked | null>(null)
  const top = Number(params.get('top')) || undefined
  const page = Math.max(1, Number(params.get('page')) || 1)
  // Read again when the form over it closes.
  const { data, error, refetch } = useQuery({
    queryKey: ['posts', 'matrix', top, page, outlet === null],
    queryFn: ({ signal }) => readPostMatrix({ top, page }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: 1,
  })
  const address = (change: Record<string, string>) =>
    new URLSearchParams(
      Object.entries({ as: 'matrix', top: params.get('top') ?? '', page: params.get('page') ?? '', ...change }).filter(
        ([, value]) => value !== '',
      ),
    )
  const add = (user: number, department: number) => {
    // Who stands here has a post already: this is one beside it.
    void navigate(
      `${resource.paths.create}?${address({ user: String(user), department: String(department), start_date: data?.data.today ?? '', is_primary: 'false' }).toString()}`,
      { state: { fromList: true } },
    )
  }
  if (error && !data) return <ScreenError error={error} onRetry={() => void refetch()} />
  const people = new Map(data?.data.people.map((person) => [person.id, displayName(person)]))
  const departments = new Map(data?.data.departments.map(({ id, name }) => [id, name]))
  const close = () => setAsked(null)
  return (
    <>
      <div className="k-matrix-bar">
        <DepartmentSelect
          value={top}
          onChange={(id) => setParams(address({ top: id === undefined ? '' : String(id), page: '' }), { replace: true })}
        />
        <span className="k-muted" aria-hidden>
          ● {t('matrix.primary')} ○ {t('directory.concurrent')} <span className="k-matrix-planned">○</span> {t('matrix.planned')}
        </span>
        {data && data.data.left_out > 0 && <span role="status">{t('matrix.left_out', { count: data.data.left_out })}</span>}
      </div>
      <div className="k-list-body">
        {!data ? (
          <RowsSkeleton />
        ) : data.data.people.length === 0 ? (
          <p className="k-matrix-none">{t('matrix.nobody')}</p>
        ) : (
          <Table matrix={data.data} mayAdd={mayAdd} mayEdit={mayEdit} onAdd={add} onAct={(act, post) => setAsked({ act, post })} />
        )}
      </div>
      {data && (
        <PageTurner
          page={data.meta.current_page}
          last={data.meta.last_page}
          onGo={(to) => setParams(address({ page: to === 1 ? '' : String(to) }), { replace: true })}
        />
      )}
      <Suspense>
        {asked?.act === 'transfer' && (
          <TransferDialog posts={[asked.post.id]} name={people.get(asked.post.user) ?? ''} onDone={close} onClose={close} />
        )}
        {asked?.act === 'end' && (
          <EndDialog
            post={asked.post}
            name={people.get(asked.post.user) ?? ''}
            department={departments.get(asked.post.department) ?? ''}
            onDone={close}
            onClose={close}
          />
        )}
      </Suspense>
      {outlet}
    </>
  )
}

interface TableProps {
  matrix: Matrix
  mayAdd: boolean
  mayEdit: boolean
  onAdd: (user: number, department: number) => void
  onAct: (act: PostAction, post: MatrixPost) => void
}

function Table({ matrix: { departments, people, posts, today }, mayAdd, mayEdit, onAdd, onAct }: TableProps) {
  const { t } = useTranslation('sc')
  const byPlace = new Map<string, MatrixPost[]>()
  for (const post of posts)
    byPlace.set(`${post.user} ${post.department}`, [...(byPlace.get(`${post.user} ${post.department}`) ?? []), post])
  return (
    <div className="k-matrix-scroll" role="region" tabIndex={0} aria-label={t('matrix.label')}>
      <table className="k-matrix">
        <thead>
          <tr>
            <th scope="col">{t('entity.user.plural')}</th>
            {departments.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map((person) => {
            const name = displayName(person)
            return (
              <tr key={person.id}>
                <th scope="row">
                  <Link className="k-person-value" to={`/sc/viewuser?id=${person.id}`}>
                    <Avatar small name={name} person={person.id} /> {name}
                  </Link>
                </th>
                {departments.map((department) => (
                  <td key={department.id}>
                    <MatrixCell
                      posts={byPlace.get(`${person.id} ${department.id}`) ?? []}
                      today={today}
                      person={name}
                      department={department.name}
                      mayEdit={mayEdit}
                      onAct={onAct}
                      onAdd={mayAdd ? () => onAdd(person.id, department.id) : undefined}
                    />
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
