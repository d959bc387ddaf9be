/** The added fields in the order of the form. */
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../components/format/format-settings'
import type { Entity } from '../../../schemas/core/define'
import { i18nText } from '../../../shared/engine/i18n-text'
import { enumLabel } from '../../../components/entity/entity-texts'
import type { BuiltField } from './form-builder'
import { SortableList } from './sortable-list'

interface FieldCanvasProps {
  /** sc/custom-field. */
  entity: Entity
  fields: readonly BuiltField[]
  chosen: number | null
  /** Nothing can be moved. */
  disabled: boolean
  /** Nothing can be moved just now. */
  busy: boolean
  onChoose: (id: number) => void
  /** @param afterId the field that stands before it then; null = none */
  onMove: (next: readonly BuiltField[], id: number, afterId: number | null) => void
}

export function FieldCanvas({ entity, fields, chosen, disabled, busy, onChoose, onMove }: FieldCanvasProps) {
  const { language } = useFormats()
  const items = fields.map((field) => ({
    id: field.id,
    name: i18nText(field.label, language),
    state: field.status,
    field,
    content: <FieldCard entity={entity} field={field} isChosen={field.id === chosen} onChoose={onChoose} />,
  }))
  return (
    <SortableList
      items={items}
      disabled={disabled}
      busy={busy}
      onMove={(next, at) =>
        onMove(
          next.map(({ field }) => field),
          next[at]?.id ?? 0,
          next[at - 1]?.id ?? null,
        )
      }
    />
  )
}

interface FieldCardProps extends Pick<FieldCanvasProps, 'entity' | 'onChoose'> {
  field: BuiltField
  isChosen: boolean
}

function FieldCard({ entity, field, isChosen, onChoose }: FieldCardProps) {
  const { t } = useTranslation(['cm', 'screens', 'sc'])
  const { language } = useFormats()
  const section = i18nText(field.section, language)
  return (
    <>
      <button type="button" className="k-builder-field" aria-pressed={isChosen} onClick={() => onChoose(field.id)}>
        <span className="k-builder-label">
          {i18nText(field.label, language)}
          {field.required && (
            <span className="k-required" aria-label={t('cm:form_builder.required')}>
              {' '}
              *
            </span>
          )}
        </span>
        <small className="k-muted">
          {[enumLabel(t, entity, 'type', field.type), field.key, ...(section ? [section] : [])].join(' · ')}
        </small>
      </button>
      {field.status !== 'active' && (
        <Tag color={field.status === 'draft' ? 'processing' : 'default'}>{enumLabel(t, entity, 'status', field.status)}</Tag>
      )}
    </>
  )
}
