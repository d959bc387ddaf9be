/** One kind of record, or a wildcard over many, in the rights matrix. */
import { memo } from 'react'
import MoreOutlined from '@ant-design/icons/MoreOutlined'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { rightLabel } from './right-label'
import { OwnerSelect } from '../../../components/inputs/owner-select'
import { MenuButton } from '../../../ui/menu-button'
import { cellState, coversPath, type MatrixObject } from '../../../shared/sc/role-rights'
import { standardActions } from '../../../schemas/core/types'
import { offeredScopes, presets, scopeOf, setCell, setRow, setScope, setTargets, targetsOf, type Grants, type Key } from './draft'
import { RightCell } from './right-cell'

export interface MatrixRowProps {
  object: MatrixObject
  name: string
  grants: Grants
  saved: Grants
  disabled: boolean
  onChange: (change: (grants: Grants) => Grants) => void
}

const standard: readonly string[] = standardActions

/** Drawn again only where a grant that reaches it has changed: see `MatrixRow` below. */
function Row({ object, name, grants, saved, disabled, onChange }: MatrixRowProps) {
  const { t } = useTranslation('sc')
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
  return (
    <tr data-path={object.path}>
      <th scope="row">
        <div className="k-rights-object">
          <span title={object.path}>{name}</span>
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
      {standard.map((action) => (
        <td key={action}>{object.actions.includes(action) && cell('actions', action)}</td>
      ))}
      <td className="k-rights-more">
        {object.actions.filter((action) => !standard.includes(action)).map((action) => cell('actions', action, actionName(action)))}
        {object.fields.map((field) => cell('fields', field, actionName(field)))}
      </td>
      {scopes.map(({ key, value, label }) => (
        <td key={key}>
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
        </td>
      ))}
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
    reaching(was.grants, was.object.path) === reaching(is.grants, is.object.path),
)

const reaching = (grants: Grants, path: string): string => JSON.stringify(grants.filter((grant) => coversPath(grant.path, path)))
