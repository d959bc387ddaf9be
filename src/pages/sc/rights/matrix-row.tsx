/** One kind of record, or a wildcard over many, in the rights matrix. */
import { memo } from 'react'
import DownOutlined from '@ant-design/icons/DownOutlined'
import MoreOutlined from '@ant-design/icons/MoreOutlined'
import RightOutlined from '@ant-design/icons/RightOutlined'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { rightLabel } from '../../../components/rights/right-label'
import { OwnerSelect } from '../../../components/inputs/owner-select'
import { MenuButton } from '../../../ui/menu-button'
import { useIsPhone } from '../../../ui/use-is-phone'
import { cellState, coversPath, type MatrixObject } from '../../../shared/sc/role-rights'
import { standardActions } from '../../../schemas/core/types'
import { offeredScopes, presets, scopeOf, setCell, setRow, setScope, setTargets, targetsOf, type Grants, type Key } from './draft'
import { RightCell } from './right-cell'
import { RowRights } from './row-rights'

export interface MatrixRowProps {
  object: MatrixObject
  name: string
  grants: Grants
  saved: Grants
  disabled: boolean
  onChange: (change: (grants: Grants) => Grants) => void
  /** Of a module: whether its rows are shown, and how much of them the role has. */
  fold?: { open: boolean; allowed: number; total: number; onToggle: () => void } | undefined
}

const standard: readonly string[] = standardActions

/** Drawn again only where a grant that reaches it has changed: see `MatrixRow` below. */
function Row({ object, name, grants, saved, disabled, onChange, fold }: MatrixRowProps) {
  const { t } = useTranslation('sc')
  const isPhone = useIsPhone()
  const cell = (key: Key, entry: string, text?: string) => {
    const state = cellState(grants, object, key, entry)
    const was = cellState(saved, object, key, entry)
    return (
      <RightCell
        key={entry}
        name={`${name}: ${actionName(entry)}`}
        {...(text ? { text } : {})}
        state={state}
        changed={was.effect !== state.effect || was.by !== state.by}
        disabled={disabled}
        onChange={(effect) => onChange((now) => setCell(now, object, [key, entry], effect))}
      />
    )
  }
  const actionName = (action: string) => rightLabel(t, action, object.entities)
  const scopes = (['read', 'write'] as const).map((key) => ({
    key,
    value: scopeOf(grants, object, key),
    label: t(`entity.role-grant.fields.${key}.label`),
  }))
  const isListed = scopes.some(({ value }) => value === 'listed')
  const entries: readonly (readonly [Key, string])[] = [
    ...object.actions.map((action) => ['actions', action] as const),
    ...object.fields.map((field) => ['fields', field] as const),
  ]
  const further = entries.filter(([key, entry]) => key === 'fields' || !standard.includes(entry))
  const counted = (of: typeof entries) => ({
    total: of.length,
    allowed: of.filter(([key, entry]) => cellState(grants, object, key, entry).effect === 'allow').length,
    changed: of.some(([key, entry]) => {
      const [was, is] = [cellState(saved, object, key, entry), cellState(grants, object, key, entry)]
      return was.effect !== is.effect || was.by !== is.by
    }),
  })
  const cells = (of: typeof entries) => of.map(([key, entry]) => cell(key, entry, actionName(entry)))
  const scopeChoice = ({ key, value, label }: (typeof scopes)[number]) => (
    <>
      <Select
        size="small"
        className="k-rights-scope"
        popupMatchSelectWidth={false}
        disabled={disabled}
        value={value}
        aria-label={`${name}: ${label}`}
        data-changed={scopeOf(saved, object, key) !== value || undefined}
        onChange={(scope) => onChange((now) => setScope(now, object, key, scope))}
        options={offeredScopes(grants, object, key).map((scope) => ({
          value: scope,
          label: t(`entity.role-grant.fields.${key}.enum.${scope}`),
        }))}
      />
      {key === 'write' && isListed && (
        <OwnerSelect
          multiple
          disabled={disabled}
          label={`${name}: ${t('entity.role-grant.fields.targets.label')}`}
          value={targetsOf(grants, object.path)}
          onChange={(codes) => onChange((now) => setTargets(now, object.path, codes))}
        />
      )}
    </>
  )
  return (
    <tr data-path={object.path}>
      <th scope="row">
        <div className="k-rights-object">
          {fold ? (
            <button type="button" className="k-rights-fold" aria-expanded={fold.open} onClick={fold.onToggle}>
              {fold.open ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
              <span title={object.path}>{name}</span>
              <small className="k-secondary">{t('rights.n_of_m', { n: fold.allowed, m: fold.total })}</small>
            </button>
          ) : (
            <span title={object.path}>{name}</span>
          )}
          {!disabled && (
            <MenuButton
              className="k-row-menu"
              label={t('rights.row_acts', { name })}
              onClick={({ key }) => onChange((now) => setRow(now, object, presets.find((preset) => preset === key) ?? 'none'))}
              items={() => presets.map((preset) => ({ key: preset, label: t(`rights.preset.${preset}`) }))}
            >
              <MoreOutlined aria-hidden />
            </MenuButton>
          )}
        </div>
      </th>
      {isPhone ? (
        <td>
          <RowRights name={name} {...counted(entries)}>
            {() => (
              <>
                <div>{cells(entries)}</div>
                {scopes.map((scope) => (
                  <div key={scope.key}>
                    <span className="k-secondary">{scope.label}</span> {scopeChoice(scope)}
                  </div>
                ))}
              </>
            )}
          </RowRights>
        </td>
      ) : (
        <>
          {standard.map((action) => (
            <td key={action}>{object.actions.includes(action) && cell('actions', action)}</td>
          ))}
          <td>
            {further.length > 0 && (
              <RowRights name={t('rights.more_of', { name })} {...counted(further)}>
                {() => cells(further)}
              </RowRights>
            )}
          </td>
          {scopes.map((scope) => (
            <td key={scope.key}>{scopeChoice(scope)}</td>
          ))}
        </>
      )}
    </tr>
  )
}

/** A matrix has thousands of cells: a click draws the rows that it reaches. */
export const MatrixRow = memo(
  Row,
  (was, is) =>
    was.object === is.object &&
    was.name === is.name &&
    was.disabled === is.disabled &&
    was.saved === is.saved &&
    was.onChange === is.onChange &&
    was.fold?.open === is.fold?.open &&
    was.fold?.allowed === is.fold?.allowed &&
    reaching(was.grants, was.object.path) === reaching(is.grants, is.object.path),
)

const reaching = (grants: Grants, path: string): string => JSON.stringify(grants.filter((grant) => coversPath(grant.path, path)))
