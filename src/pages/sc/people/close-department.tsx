/** Taking a department out of use: who and what still holds it, each with the way to move it, and why it is done (sc.md §4). */
import { useState } from 'react'
import { Input, Skeleton } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { closeDepartment, readDepartmentHolders } from '../../../api/sc/accounts'
import type { DepartmentHolders } from '../../../shared/sc/organisation'
import { findResource } from '../../../resources/core/find-resource'
import { useRecordAction } from '../../../screens/record/use-record-action'
import { AskDialog } from '../../../components/dialogs/confirm-dialog'
import './people.css'

interface CloseDepartmentProps {
  id: number
  name: string
  onDone?: () => void
  onClose: () => void
}

/** Names that are listed; the posts' list has them all. */
const listed = 8

export function CloseDepartment({ id, name, onDone, onClose }: CloseDepartmentProps) {
  const { t } = useTranslation('sc')
  const { busy, run } = useRecordAction<'close'>('sc/department', id)
  const [reason, setReason] = useState('')
  const { data: holders, error } = useQuery({
    queryKey: ['department-holders', id],
    staleTime: 0,
    queryFn: () => readDepartmentHolders(id),
  })
  const isHeld = holders !== undefined && holders.people.length + holders.departments.length > 0
  const close = async () => {
    const done = await run('close', async () => {
      await closeDepartment(id, reason.trim())
      return t('department_act.closed', { name })
    })
    if (!done) return
    onDone?.()
    onClose()
  }
  return (
    <AskDialog
      danger
      title={t('department_act.close_title', { name })}
      text={t('department_act.close_ask')}
      act={t('department_act.close')}
      busy={busy === 'close'}
      disabled={isHeld || (!holders && !error)}
      onAct={() => void close()}
      onClose={onClose}
    >
      {!holders && !error && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {isHeld ? (
        <Holders id={id} holders={holders} onLeave={onClose} />
      ) : (
        <label className="k-account-reason">
          {t('account.reason')}
          <Input.TextArea value={reason} maxLength={500} rows={2} onChange={(event) => setReason(event.target.value)} />
        </label>
      )}
    </AskDialog>
  )
}

function Holders({ id, holders: { people, departments }, onLeave }: { id: number; holders: DepartmentHolders; onLeave: () => void }) {
  const { t } = useTranslation('sc')
  const [person, department, post] = ['sc/user', 'sc/department', 'sc/user-department'].map((entity) => findResource(entity)?.paths)
  return (
    <div className="k-access" role="status">
      {people.length > 0 && (
        <>
          <p>
            {t('error.department_members', { count: people.length })}{' '}
            <Link to={`${post?.list ?? ''}?filter[department][in]=${id}`} onClick={onLeave}>
              {t('department_act.move_people')}
            </Link>
          </p>
          <ul>
            {people.slice(0, listed).map((one) => (
              <li key={one.id}>
                <Link to={`${person?.show ?? ''}?id=${one.id}`} onClick={onLeave}>
                  {one.name}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {departments.length > 0 && (
        <>
          <p>{t('department_act.below')}</p>
          <ul>
            {departments.slice(0, listed).map((one) => (
              <li key={one.id}>
                <Link to={`${department?.edit ?? ''}?id=${one.id}`} onClick={onLeave}>
                  {one.name}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
