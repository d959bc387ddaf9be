/** A colleague as the directory shows him, for those who may not open his record. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { failureOf } from '../../providers/error-text'
import { http } from '../../providers/http'
import { displayName } from '../shell/account-menu'
import { Avatar } from '../shell/avatar'
import { Button } from '../shell/button'
import { Dialog } from '../shell/dialog'
import './palette.css'

interface Colleague {
  name: string
  name_en: string | null
  account: string
  employee_no: string | null
  email: string | null
  phone: string | null
  ext: string | null
  departments: readonly { id: number; name: string }[]
}

export function PersonCard({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation(['common', 'sc'])
  const { data, error, refetch } = useQuery({
    queryKey: ['person', id], retry: false,
    queryFn: async () => (await http.get<{ data: Colleague }>(`/api/sc/user/${id}`)).data.data,
  })
  const facts = data ? ([
    ['sc:entity.department.plural', data.departments.map(({ name }) => name).join(' · ')], ['sc:entity.user.fields.account.label', data.account],
    ['sc:entity.user.fields.employee_no.label', data.employee_no], ['sc:entity.user.fields.phone.label', data.phone], ['sc:entity.user.fields.ext.label', data.ext],
  ] as const).filter(([, value]) => value) : []
  return (
    <Dialog open title={data ? displayName(data) : t('palette.person')} onClose={onClose} height="auto" footer={<Button type="primary" onClick={onClose}>{t('action.close')}</Button>}>
      {error && <p role="alert">{failureOf(error)?.text} <Button type="link" size="small" onClick={() => void refetch()}>{t('action.retry')}</Button></p>}
      {data && (
        <div className="k-person-card">
          <Avatar name={displayName(data)} person={id} />
          <dl>
            {facts.map(([label, value]) => <FactLine key={label} label={t(label)} value={value ?? ''} />)}
            {data.email && <><dt>{t('sc:entity.user.fields.email.label')}</dt><dd><a href={`mailto:${data.email}`}>{data.email}</a></dd></>}
          </dl>
        </div>
      )}
    </Dialog>
  )
}

const FactLine = ({ label, value }: { label: string; value: string }) => <><dt>{label}</dt><dd>{value}</dd></>
