/** One stage in the editor: its name and probability in sight, the rest behind a button; opens by itself where something is wrong. */
import { useMemo, useState, type ReactNode } from 'react'
import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined'
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined'
import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import DownOutlined from '@ant-design/icons/DownOutlined'
import UpOutlined from '@ant-design/icons/UpOutlined'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import type { Resource } from '../../../resources/core/define-module'
import type { Field } from '../../../schemas/core/define'
import type { EntityAccess } from '../../../screens/entity/use-entity'
import { FieldBlock } from '../../../screens/form/layout/field-block'
import { FormScopeProvider, type FormScope } from '../../../screens/form/state/form-context'
import { useFormState } from '../../../screens/form/state/form-store'
import type { StageDraft } from './stage-draft'

interface StageCardProps {
  draft: StageDraft
  known: EntityAccess
  resource: Resource
  name: string
  handle?: ReactNode
  /** Absent where the stage can't move that way, or go. */
  onUp?: (() => void) | undefined
  onDown?: (() => void) | undefined
  onRemove?: (() => void) | undefined
}

const inSight = new Set(['name', 'probability'])
const none = {}
const never = () => undefined

export function StageCard({ draft, known, resource, name, handle, onUp, onDown, onRemove }: StageCardProps) {
  const { t } = useTranslation('cm')
  const { store, kind } = draft
  const [opened, setOpened] = useState(false)
  const hasHiddenError = useFormState(store, ({ errors }) => Object.keys(errors).some((path) => !inSight.has(path.split('.')[0] ?? '')))
  const isOpen = opened || hasHiddenError
  const scope = useMemo(
    (): FormScope => ({
      store,
      entity: known.entity,
      resource,
      refs: none,
      layout: [],
      focused: undefined,
      idPrefix: `stage_${draft.key}`,
      onLeave: never,
      isNested: false,
      isDisabled: (field: Field) => !known.mayWrite(field) || (field.name === 'probability' && kind !== 'open'),
    }),
    [store, known, resource, draft.key, kind],
  )
  const detailsId = `stage_${draft.key}_details`
  return (
    <FormScopeProvider value={scope}>
      <div className="k-stage" data-kind={kind}>
        <div className="k-stage-head">
          <span className="k-stage-handle">{handle}</span>
          <FieldBlock name="name" />
          <FieldBlock name="probability" />
          <span className="k-stage-acts">
            {kind !== 'open' && <Tag color={kind === 'won' ? 'success' : 'error'}>{t(`entity.stage.fields.kind.enum.${kind}`)}</Tag>}
            {kind === 'open' && (
              <>
                <Button
                  type="text"
                  icon={<ArrowUpOutlined aria-hidden />}
                  label={t('editor.move_up', { name })}
                  disabled={!onUp}
                  onClick={onUp ?? never}
                />
                <Button
                  type="text"
                  icon={<ArrowDownOutlined aria-hidden />}
                  label={t('editor.move_down', { name })}
                  disabled={!onDown}
                  onClick={onDown ?? never}
                />
                <Button
                  type="text"
                  icon={<DeleteOutlined aria-hidden />}
                  label={t('editor.remove', { name })}
                  disabled={!onRemove}
                  onClick={onRemove ?? never}
                />
              </>
            )}
            <button
              type="button"
              className="k-row-button"
              aria-expanded={isOpen}
              aria-controls={detailsId}
              aria-label={t(isOpen ? 'editor.less' : 'editor.more', { name })}
              onClick={() => setOpened(!isOpen)}
            >
              {isOpen ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
            </button>
          </span>
        </div>
        {isOpen && (
          <div className="k-stage-details" id={detailsId}>
            {rows.map((row) => (
              <div key={row.join(' ')} className="k-entry-row" data-fields={row.length}>
                {row.map((field) => (
                  <FieldBlock key={field} name={field} />
                ))}
              </div>
            ))}
          </div>
        )}
      </div>
    </FormScopeProvider>
  )
}

const rows = [
  ['forecast_category', 'rot_days'],
  ['required_fields'],
  ['requires_activity_days', 'needs_conversion'],
  ['checklist'],
  ['guidance'],
  ['colour', 'fold'],
]
