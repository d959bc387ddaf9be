/** The right side: the settings of the chosen block or branch. */
import CloseOutlined from '@ant-design/icons/CloseOutlined'
import { useTranslation } from 'react-i18next'
import { TranslatedInput } from '../../../../../screens/form/inputs/i18n-text-input'
import type { I18nText } from '../../../../../schemas/core/types'
import type { Branch, FlowNode } from '../../../../../shared/wf/flow'
import { Labelled } from '../../../../../ui/labelled'
import { WhenEditor } from '../../when/when-editor'
import { useFlowDesign } from '../design-context'
import { useFlowActs } from '../flow-acts'
import { findBranch, findNode, ownerOf } from '../flow-edit'
import { nodeTypes } from '../node-types'
import { without } from './without'

interface NodePanelProps {
  /** Of the block or the branch. */
  selected: string
  problems: readonly string[]
  onClose: () => void
}

export function NodePanel({ selected, problems, onClose }: NodePanelProps) {
  const { t } = useTranslation('wf')
  const { flow } = useFlowDesign()
  const node = findNode(flow, selected)
  const branch = node ? undefined : findBranch(flow, selected)
  if (!node && !branch) return null
  return (
    <aside className="k-flow-panel" aria-label={t('flow.settings')}>
      <header>
        <h2>{node ? t(`flow.type.${node.type}`) : t('flow.branch')}</h2>
        <small className="k-muted">{selected}</small>
        <button type="button" className="k-row-button" aria-label={t('flow.close')} title={t('flow.close')} onClick={onClose}>
          <CloseOutlined aria-hidden />
        </button>
      </header>
      {problems.length > 0 && (
        <div role="status">
          <ul className="k-flow-problems">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </div>
      )}
      {node && <OfNode node={node} />}
      {branch && <OfBranch branch={branch} />}
    </aside>
  )
}

function OfNode({ node }: { node: FlowNode }) {
  const { t } = useTranslation('wf')
  const { changeNode } = useFlowActs()
  const { Panel } = nodeTypes[node.type]
  return (
    <>
      <p className="k-muted">{t(`flow.type_help.${node.type}`)}</p>
      <NamePart
        value={node.name}
        onChange={(name) => changeNode(name ? { ...node, name } : without<FlowNode, 'name'>(node, 'name'), `${node.key}.name`)}
      />
      <Panel key={node.key} node={node} onChange={(next, purpose) => changeNode(next, purpose && `${node.key}.${purpose}`)} />
    </>
  )
}

function OfBranch({ branch }: { branch: Branch }) {
  const { t } = useTranslation('wf')
  const { flow, fields, readOnly } = useFlowDesign()
  const { changeBranch } = useFlowActs()
  const owner = ownerOf(flow, branch.key)
  return (
    <>
      <NamePart
        value={branch.name}
        onChange={(name) => changeBranch(name ? { ...branch, name } : without(branch, 'name'), `${branch.key}.name`)}
      />
      {branch.default && <p className="k-muted">{t('flow.default_help')}</p>}
      {owner && owner.type !== 'parallel' && !branch.default && (
        <WhenEditor
          key={branch.key}
          label={t('flow.when')}
          value={branch.when}
          fields={fields}
          disabled={readOnly}
          onChange={(when) => changeBranch(when ? { ...branch, when } : without(branch, 'when'), `${branch.key}.when`)}
        />
      )}
    </>
  )
}

function NamePart({ value, onChange }: { value: I18nText | undefined; onChange: (next: I18nText | null) => void }) {
  const { t } = useTranslation('wf')
  const { readOnly } = useFlowDesign()
  return (
    <Labelled label={t('flow.name')}>
      {({ id, describedBy, invalid }) => (
        <TranslatedInput
          id={id}
          label={t('flow.name')}
          describedBy={describedBy}
          invalid={invalid}
          required={false}
          disabled={readOnly}
          value={value}
          onBlur={() => undefined}
          // Gives texts by language, or null.
          onChange={(next) => onChange(next as I18nText | null)}
        />
      )}
    </Labelled>
  )
}
