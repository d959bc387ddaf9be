/** What each block may read and change of each field (wf.md §2.5): fields down, blocks across. A head sets a whole row or column. */
import { useTranslation } from 'react-i18next'
import { Select } from 'antd'
import { useFormats } from '../../../components/format/format-settings'
import type { FieldPermission, FlowNode, SigningNode, StartNode } from '../../../shared/wf/flow'
import type { FormContent } from '../../../shared/wf/form'
import { blocksOf, changeNode } from './flow/flow-edit'
import { nodeName } from './flow/flow-words'
import { isDecided, permissionOf, permissions } from './flow/node-kinds'
import { without } from './flow/panel/without'
import { useFormFields } from './use-form-fields'

interface PermissionGridProps {
  content: Pick<FormContent, 'json_schema' | 'ui_schema' | 'flow'>
  onChange: (flow: FormContent['flow']) => void
  readOnly?: boolean
}

type Permitting = StartNode | SigningNode
const permits = (node: FlowNode): node is Permitting => node.type === 'start' || isDecided(node)

/** The block with these permissions; what is usual for it is not written. */
export function withPermissions(node: Permitting, fields: readonly string[], permission: FieldPermission): Permitting {
  const { field_permissions = {} } = node
  const kept = Object.entries(field_permissions).filter(([field]) => !fields.includes(field))
  const set = permission === permissionOf(node.type) ? [] : fields.map((field): [string, FieldPermission] => [field, permission])
  const next = [...kept, ...set]
  if (next.length === 0) return without<Permitting, 'field_permissions'>(node, 'field_permissions')
  return { ...node, field_permissions: Object.fromEntries(next) }
}

export function PermissionGrid({ content, onChange, readOnly = false }: PermissionGridProps) {
  const { t } = useTranslation('wf')
  const { language } = useFormats()
  const fields = useFormFields(content)
  const nodes = blocksOf(content.flow.nodes).filter(permits)
  const options = permissions.map((value) => ({ value, label: t(`flow.permission.${value}`) }))
  const set = (on: readonly Permitting[], paths: readonly string[], permission: FieldPermission) =>
    onChange(on.reduce((flow, node) => changeNode(flow, node.key, () => withPermissions(node, paths, permission)), content.flow))
  if (fields.length === 0) return <p className="k-muted">{t('designer.permission_empty')}</p>
  const paths = fields.map(({ path }) => path)
  const all = (label: string, on: readonly Permitting[], of: readonly string[]) =>
    !readOnly && (
      <Select
        size="small"
        variant="borderless"
        aria-label={label}
        placeholder={t('designer.set_all')}
        value={null}
        popupMatchSelectWidth={false}
        options={options}
        onChange={(permission: FieldPermission) => set(on, of, permission)}
      />
    )
  return (
    <div className="k-permission-grid" tabIndex={0} role="region" aria-label={t('designer.tab.permission')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('flow.field')}</th>
            {nodes.map((node) => {
              const name = nodeName(t, node, language)
              return (
                <th key={node.key} scope="col">
                  <span>{name}</span>
                  <small className="k-muted">{node.key}</small>
                  {all(t('designer.set_block', { name }), [node], paths)}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {fields.map(({ path, label }) => (
            <tr key={path}>
              <th scope="row">
                <span>{label}</span>
                {all(t('designer.set_field', { name: label }), nodes, [path])}
              </th>
              {nodes.map((node) => {
                const permission = node.field_permissions?.[path] ?? permissionOf(node.type)
                return (
                  <td key={node.key} data-permission={permission}>
                    <Select
                      size="small"
                      variant="borderless"
                      disabled={readOnly}
                      aria-label={t('designer.permission_at', { field: label, block: nodeName(t, node, language) })}
                      popupMatchSelectWidth={false}
                      value={permission}
                      options={options}
                      onChange={(next: FieldPermission) => set([node], [path], next)}
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
