/** The grid of fields and blocks (wf.md §2.5): hidden, read, edit, required. */
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../components/format/format-settings'
import type { FieldPermission } from '../../../../shared/wf/flow'
import type { FormContent } from '../../../../shared/wf/form'
import { nodeName } from '../flow/flow-words'
import { permissions } from '../flow/node-kinds'
import { useFormFields } from '../use-form-fields'
import { permissionAt, permittingNodes, withPermission, type PermittingNode } from './permission-nodes'
import './permission-grid.css'

interface PermissionGridProps {
  content: FormContent
  onChange: (content: FormContent) => void
  /** Only these fields, by path. */
  only?: readonly string[]
  disabled?: boolean
}

export function PermissionGrid({ content, onChange, only, disabled = false }: PermissionGridProps) {
  const { t } = useTranslation('wf')
  const { language } = useFormats()
  const nodes = permittingNodes(content.flow.nodes)
  const all = useFormFields(content).flatMap((field) =>
    field.kind === 'rows' ? [field, ...field.inside.map((column) => ({ ...column, label: `${field.label} ▸ ${column.label}` }))] : [field],
  )
  const fields = only ? all.filter(({ path }) => only.includes(path)) : all
  const nameOf = (node: PermittingNode) => nodeName(t, node, language)
  const options = permissions.map((value) => ({ value, label: t(`flow.permission.${value}`) }))
  const set = (node: PermittingNode, paths: readonly string[], next: FieldPermission) =>
    onChange(withPermission(content, node.key, paths, next))
  if (fields.length === 0) return <p className="k-muted">{t('flow.no_fields')}</p>
  return (
    <div className="k-permissions">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('form_designer.field')}</th>
            {nodes.map((node) => (
              <th key={node.key} scope="col">
                {nameOf(node)}
                {!only && !disabled && (
                  <Select<FieldPermission>
                    size="small"
                    variant="borderless"
                    aria-label={t('form_designer.all_fields', { name: nameOf(node) })}
                    placeholder={t('form_designer.set_all')}
                    value={null}
                    options={options}
                    popupMatchSelectWidth={false}
                    onChange={(next) =>
                      set(
                        node,
                        fields.map(({ path }) => path),
                        next,
                      )
                    }
                  />
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fields.map(({ path, label }) => (
            <tr key={path}>
              <th scope="row">{label}</th>
              {nodes.map((node) => {
                const value = permissionAt(node, path)
                return (
                  <td key={node.key} data-permission={value}>
                    <Select<FieldPermission>
                      size="small"
                      variant="borderless"
                      aria-label={t('form_designer.permission_at', { field: label, name: nameOf(node) })}
                      value={value}
                      options={options}
                      disabled={disabled}
                      popupMatchSelectWidth={false}
                      onChange={(next) => set(node, [path], next)}
                    />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
