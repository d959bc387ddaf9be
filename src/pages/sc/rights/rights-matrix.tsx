/** Module ▸ area ▸ kind of record, by action (sc.md §2 Roles). */
import { useMemo, useState } from 'react'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { modules } from '../../../resources'
import { coversPath, type MatrixObject } from '../../../shared/sc/role-rights'
import { standardActions } from '../../../schemas/core/types'
import { wildcardRows, type Grants } from './draft'
import { MatrixRow } from './matrix-row'
import { RightSign } from './right-cell'
import { useObjectName } from './use-object-name'

interface RightsMatrixProps {
  objects: readonly MatrixObject[]
  grants: Grants
  saved: Grants
  disabled: boolean
  onChange: (change: (grants: Grants) => Grants) => void
}

export function RightsMatrix({ objects, grants, saved, disabled, onChange }: RightsMatrixProps) {
  const { t } = useTranslation('sc')
  const nameOf = useObjectName()
  const [sought, setSought] = useState('')
  const wildcards = useMemo(() => wildcardRows(objects), [objects])
  const isSought = (object: MatrixObject) =>
    [nameOf(object), object.path].some((text) => text.toLowerCase().includes(sought.trim().toLowerCase()))
  const row = (object: MatrixObject) => (
    <MatrixRow
      key={object.path}
      object={object}
      name={nameOf(object)}
      grants={grants}
      saved={saved}
      disabled={disabled}
      onChange={onChange}
    />
  )
  const groups = wildcards
    .filter(({ path }) => path.split('.').length === 3)
    .sort(byModule)
    .map((area) => ({
      area,
      module: wildcards.find(({ path }) => path === `${area.path.split('.')[0] ?? ''}.*`),
      found: objects.filter((object) => coversPath(area.path, object.path) && isSought(object)),
    }))
    .filter(({ found }) => found.length > 0)
  return (
    <>
      <Input.Search
        className="k-rights-search"
        allowClear
        aria-label={t('rights.search')}
        placeholder={t('rights.search')}
        value={sought}
        onChange={(event) => setSought(event.target.value)}
      />
      <ul className="k-rights-legend" aria-label={t('rights.legend.label')}>
        {legend.map((state) => (
          <li key={`${state.effect} ${state.by}`}>
            <RightSign state={state} /> {t(`rights.state.${state.effect}_${state.by}`)}
          </li>
        ))}
      </ul>
      <div className="k-rights-scroll" tabIndex={0} role="group" aria-label={t('rights.matrix')}>
        <table className="k-rights-matrix">
          <thead>
            <tr>
              <th scope="col">{t('rights.object_head')}</th>
              {standardActions.map((action) => (
                <th key={action} scope="col">
                  {t(`rights.action.${action}`)}
                </th>
              ))}
              <th scope="col">{t('rights.more')}</th>
              {(['read', 'write'] as const).map((key) => (
                <th key={key} scope="col">
                  {t(`entity.role-grant.fields.${key}.label`)}
                </th>
              ))}
            </tr>
          </thead>
          {groups.map(({ area, module, found }, n) => (
            <tbody key={area.path}>
              {module && groups[n - 1]?.module !== module && !sought && row(module)}
              {sought ? null : row(area)}
              {found.map(row)}
            </tbody>
          ))}
        </table>
        {groups.length === 0 && <p className="k-secondary">{t('rights.nothing_found')}</p>}
      </div>
    </>
  )
}

const legend = [
  { effect: 'allow', by: 'own' },
  { effect: 'allow', by: 'wildcard' },
  { effect: 'allow', by: 'declared' },
  { effect: 'deny', by: 'own' },
] as const

/** As the switcher has the modules. */
function byModule(a: MatrixObject, b: MatrixObject): number {
  const place = ({ path }: MatrixObject) => modules.findIndex(({ code }) => code === path.split('.')[0])
  return place(a) - place(b) || (a.path < b.path ? 1 : -1)
}
