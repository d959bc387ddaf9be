/** What this block may read and change of the form; the tab Permission shows the same for all blocks. */
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import type { FieldPermission } from '../../../../../shared/wf/flow'
import { useFlowDesign } from '../design-context'
import { permissionOf, permissions } from '../node-kinds'

interface PermissionsPartProps {
  type: 'start' | 'approve' | 'handle'
  value: Readonly<Record<string, FieldPermission>> | undefined
  /** undefined = everything as the block's type has it. */
  onChange: (next: Record<string, FieldPermission> | undefined) => void
}

export function PermissionsPart({ type, value = {}, onChange }: PermissionsPartProps) {
  const { t } = useTranslation('wf')
  const { fields, readOnly } = useFlowDesign()
  const usual = permissionOf(type)
  const set = (path: string, permission: FieldPermission) => {
    const { [path]: _, ...rest } = value
    const next = permission === usual ? rest : { ...rest, [path]: permission }
    onChange(Object.keys(next).length > 0 ? next : undefined)
  }
  return (
    <fieldset className="k-flow-part" disabled={readOnly}>
      <legend>{t('flow.permissions')}</legend>
      {fields.length === 0 && <p className="k-muted">{t('flow.no_fields')}</p>}
      <ul className="k-flow-permissions">
        {fields.map(({ path, label }) => (
          <li key={path}>
            <span>{label}</span>
            <Select
              size="small"
              variant="borderless"
              aria-label={t('flow.permission_of', { field: label })}
              disabled={readOnly}
              popupMatchSelectWidth={false}
              value={value[path] ?? usual}
              options={permissions.map((one) => ({ value: one, label: t(`flow.permission.${one}`) }))}
              onChange={(next: FieldPermission) => set(path, next)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
