/** Who signs (wf.md §5.2): a list; what each entry finds is united in this order. */
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined'
import CloseOutlined from '@ant-design/icons/CloseOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Assign, AssignKind } from '../../../../../shared/wf/flow'
import { Button } from '../../../../../ui/button'
import { useFlowDesign } from '../design-context'
import { assignKinds } from './assign-kinds'
import { AssignDetail } from './assign-detail'

interface AssignPartProps {
  /** The block. */
  node: string
  value: readonly Assign[]
  onChange: (next: Assign[], purpose?: string) => void
}

export function AssignPart({ node, value, onChange }: AssignPartProps) {
  const { t } = useTranslation('wf')
  const { readOnly } = useFlowDesign()
  const replace = (index: number, next: Assign, purpose?: string) => onChange(value.toSpliced(index, 1, next), purpose)
  return (
    <fieldset className="k-flow-part" disabled={readOnly}>
      <legend>{t('flow.assign')}</legend>
      {value.length > 1 && <p className="k-muted">{t('flow.assign_order')}</p>}
      {value.map((assign, index) => (
        // An entry has no name of its own; its place is what it is.
        <div key={index} className="k-flow-assign">
          <div className="k-flow-assign-head">
            <Select
              value={assign.kind}
              disabled={readOnly}
              aria-label={t('flow.assign_kind')}
              className="k-input-wide"
              popupMatchSelectWidth={false}
              options={Object.keys(assignKinds).map((kind) => ({ value: kind, label: t(`flow.assign_kinds.${kind}`) }))}
              onChange={(kind: AssignKind) => replace(index, assignKinds[kind]())}
            />
            {index > 0 && (
              <button
                type="button"
                className="k-row-button"
                aria-label={t('flow.move_up')}
                title={t('flow.move_up')}
                onClick={() => onChange(value.toSpliced(index, 1).toSpliced(index - 1, 0, assign))}
              >
                <ArrowUpOutlined aria-hidden />
              </button>
            )}
            <button
              type="button"
              className="k-row-button"
              aria-label={t('flow.assign_remove')}
              title={t('flow.assign_remove')}
              onClick={() => onChange(value.toSpliced(index, 1))}
            >
              <CloseOutlined aria-hidden />
            </button>
          </div>
          <AssignDetail node={node} value={assign} onChange={(next, purpose) => replace(index, next, purpose && `${purpose}.${index}`)} />
        </div>
      ))}
      <Button
        size="small"
        type="text"
        icon={<PlusOutlined aria-hidden />}
        disabled={readOnly}
        onClick={() => onChange([...value, value.length === 0 ? assignKinds.manager() : assignKinds.person()])}
      >
        {t('flow.assign_add')}
      </Button>
    </fieldset>
  )
}
