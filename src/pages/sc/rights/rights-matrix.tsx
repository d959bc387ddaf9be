/** Module ▸ area ▸ kind of record, by action (sc.md §2 Roles). */
import { useMemo, useState } from 'react'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { modules } from '../../../resources'
import { cellState, coversPath, type MatrixObject } from '../../../shared/sc/role-rights'
import { standardActions } from '../../../schemas/core/types'
import { wildcardRows, type Grants } from './draft'
import { MatrixRow, type MatrixRowProps } from './matrix-row'
import { RightSign } from './right-cell'
import { useObjectName } from '../../../components/rights/use-object-name'
import { useIsPhone } from '../../../ui/use-is-phone'

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
  const isPhone = useIsPhone()
  // What the role speaks of is in sight at once; the rest opens by a click.
  const [opened, setOpened] = useState(() => new Set(saved.map(({ path }) => moduleOf(path))))
  const toggle = (module: string) =>
    setOpened((now) => new Set(now.has(module) ? [...now].filter((code) => code !== module) : [...now, module]))
  const row = (object: MatrixObject, fold?: MatrixRowProps['fold']) => (
    <MatrixRow
      key={object.path}
      object={object}
      name={nameOf(object)}
      grants={grants}
      saved={saved}
      disabled={disabled}
      onChange={onChange}
      fold={fold}
    />
  )
  const areas = wildcards.filter(({ path }) => path.split('.').length === 3)
  const groups = wildcards
    .filter(({ path }) => path.split('.').length === 2)
    .sort(byModule)
    .map((module) => {
      const code = moduleOf(module.path)
      const inside = objects.filter((object) => coversPath(module.path, object.path))
      return {
        module,
        fold: { open: opened.has(code), onToggle: () => toggle(code), ...counted(grants, inside) },
        found: areas
          .filter((area) => coversPath(module.path, area.path))
          .sort(byArea)
          .flatMap((area) => {
            const ofArea = inside.filter((object) => coversPath(area.path, object.path) && isSought(object))
            return sought ? ofArea : [area, ...ofArea]
          }),
      }
    })
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
              {isPhone ? (
                <th scope="col">{t('rights.tabs.label')}</th>
              ) : (
                <>
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
                </>
              )}
            </tr>
          </thead>
          {groups.map(({ module, fold, found }) => (
            <tbody key={module.path}>
              {!sought && row(module, fold)}
              {(fold.open || sought) && found.map((object) => row(object))}
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

const moduleOf = (path: string): string => path.split('.')[0] ?? ''

/** As the switcher has the modules. */
function byModule(a: MatrixObject, b: MatrixObject): number {
  const place = ({ path }: MatrixObject) => modules.findIndex(({ code }) => code === moduleOf(path))
  return place(a) - place(b)
}

/** What everybody uses comes before what administrators do. */
const byArea = (a: MatrixObject, b: MatrixObject): number => (a.path < b.path ? 1 : -1)

/** How many of the rights below a module the role has. */
function counted(grants: Grants, objects: readonly MatrixObject[]): { allowed: number; total: number } {
  const states = objects.flatMap((object) => [
    ...object.actions.map((action) => cellState(grants, object, 'actions', action)),
    ...object.fields.map((field) => cellState(grants, object, 'fields', field)),
  ])
  return { total: states.length, allowed: states.filter(({ effect }) => effect === 'allow').length }
}
