/** /sc/rights-settings/matrix?role=: what a role gives and to whom. Changed cell by cell, saved as one after showing who gains and loses. */
import { lazy, Suspense, useCallback, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { useFormats } from '../../../components/format/format-settings'
import { OwnerSelect } from '../../../components/inputs/owner-select'
import { RefSelect } from '../../../components/inputs/ref-select'
import { Button } from '../../../ui/button'
import { readRoleRights } from '../../../api/sc/rights'
import { useRight } from '../../../providers/access/use-right'
import { i18nText } from '../../../shared/engine/i18n-text'
import type { GrantDraft, RoleRights } from '../../../shared/sc/role-rights'
import { LeaveGuard } from '../../../screens/form/conflict/leave-guard'
import { ScreenError } from '../../../screens/entity/screen-error'
import { differences, wildcardRows, type Grants } from './draft'
import { RightsMatrix } from './rights-matrix'
import { RightsTabs } from './rights-tabs'
import './role-rights.css'

const SaveDialog = lazy(async () => ({ default: (await import('./save-dialog')).SaveDialog }))

export default function RoleRightsPage() {
  const { t } = useTranslation('sc')
  const [params, setParams] = useSearchParams()
  const id = Number(params.get('role'))
  const isChosen = Number.isSafeInteger(id) && id > 0
  const rights = useQuery({
    queryKey: ['role-rights', id],
    enabled: isChosen,
    staleTime: 0,
    retry: 1,
    refetchOnWindowFocus: false,
    queryFn: () => readRoleRights(id),
  })
  const { data } = rights
  return (
    <RightsTabs>
      <div className="k-rights">
        <h1>{t('page.role_rights')}</h1>
        <label className="k-rights-role">
          <span>{t('entity.role.title')}</span>
          <RefSelect
            entity="sc/role"
            label={t('entity.role.title')}
            clearable={false}
            value={isChosen ? [id] : []}
            onChange={([next]) => {
              if (next) setParams({ role: String(next) })
            }}
          />
        </label>
        {!isChosen && <p className="k-secondary">{t('rights.choose_role')}</p>}
        {isChosen && rights.isPending && <Skeleton active paragraph={{ rows: 12 }} />}
        {rights.error && !data && <ScreenError error={rights.error} onRetry={() => void rights.refetch()} />}
        {data && <RoleEditor key={id} latest={data} readAnew={async () => (await rights.refetch()).data} />}
      </div>
    </RightsTabs>
  )
}

interface RoleEditorProps {
  /** As they were read last: taken over as long as nothing is changed here, else after saving or discarding. */
  latest: RoleRights
  readAnew: () => Promise<RoleRights | undefined>
}

function RoleEditor({ latest, readAnew }: RoleEditorProps) {
  const { t } = useTranslation(['sc', 'screens', 'common'])
  const { language } = useFormats()
  const [rights, setRights] = useState(latest)
  const saved: Grants = rights.grants
  const [grants, setGrants] = useState<Grants>(saved)
  const [added, setAdded] = useState<readonly string[]>([])
  const [removed, setRemoved] = useState<readonly number[]>([])
  const [saving, setSaving] = useState(false)
  const may = useRight('sc.admin.rights.actions.edit') && rights.role.code !== 'admin'
  const change = useCallback((how: (grants: Grants) => Grants) => setGrants(how), [])
  const changed = differences(saved, grants, [...rights.objects, ...wildcardRows(rights.objects)])
  const count = changed.length + added.length + removed.length
  const holders = rights.assignments.filter(({ id }) => !removed.includes(id)).map(({ owner }) => owner)
  const assign = (codes: readonly string[]) => {
    setAdded(codes.filter((code) => !rights.assignments.some(({ owner }) => owner === code)))
    setRemoved(rights.assignments.filter(({ owner }) => !codes.includes(owner)).map(({ id }) => id))
  }
  const begin = (from: RoleRights) => {
    setRights(from)
    setGrants(from.grants)
    setAdded([])
    setRemoved([])
  }
  if (latest !== rights && count === 0) begin(latest)
  const implicit = ['staff', 'department-head', 'department-assistant', 'form-manager', 'device'].find((code) => code === rights.role.code)
  return (
    <>
      {rights.role.code === 'admin' && <p className="k-secondary">{t('error.role_admin_fixed')}</p>}
      {implicit ? (
        <p className="k-secondary">{t(`rights.implicit.${implicit}`)}</p>
      ) : (
        <div className="k-rights-holders">
          <label>
            <span>{t('rights.holders')}</span>
            <OwnerSelect multiple label={t('rights.holders')} disabled={!may} value={[...holders, ...added]} onChange={assign} />
          </label>
          {rights.positions.length > 0 && (
            <p className="k-secondary">
              {t('rights.positions', {
                names: rights.positions.map(({ name }) => i18nText(name, language)).join(t('screens:list_separator')),
              })}
            </p>
          )}
          <Link to={`/sc/rights-settings/assignments?filter[role][eq]=${rights.role.id}`}>{t('rights.dated')}</Link>
        </div>
      )}
      <RightsMatrix objects={rights.objects} grants={grants} saved={saved} disabled={!may} onChange={change} />
      {may && (
        <div className="k-rights-footer">
          <Button type="primary" disabled={count === 0} onClick={() => setSaving(true)}>
            {t('common:action.save')}
          </Button>
          {count > 0 && (
            <>
              <span role="status">{t('rights.unsaved', { count })}</span>
              <Button
                type="link"
                onClick={() => {
                  begin(latest)
                  // Somebody else may have saved meanwhile: nothing is in the way of what they wrote.
                  void readAnew()
                }}
              >
                {t('rights.discard')}
              </Button>
            </>
          )}
          <Button disabled={grants.length === 0} onClick={() => setGrants([])}>
            {t('rights.reset')}
          </Button>
        </div>
      )}
      <Suspense>
        {saving && (
          <SaveDialog
            rights={rights}
            change={{ grants: grants.map(draftOf), added, removed }}
            differences={changed}
            onClose={() => setSaving(false)}
            onSaved={async () => {
              const now = await readAnew()
              if (now) begin(now)
            }}
          />
        )}
      </Suspense>
      <LeaveGuard isDirty={() => count > 0 && !saving} />
    </>
  )
}

/** Without id and version of the row that it was. */
const draftOf = ({ path, effect, actions, fields, read, write, targets }: GrantDraft): GrantDraft => ({
  path,
  effect,
  actions,
  fields,
  read,
  write,
  targets,
})
