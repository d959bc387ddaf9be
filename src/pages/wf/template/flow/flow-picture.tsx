/** The flow as a picture: what is done, where it is now, what comes (wf.md §2.2). Changes nothing. */
import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../components/format/format-settings'
import type { Branch, Flow, FlowNode } from '../../../../shared/wf/flow'
import type { FormContent } from '../../../../shared/wf/form'
import { useFormFields } from '../use-form-fields'
import { FlowDesignContext, useFlowDesign, type FlowDesign } from './design-context'
import { BlockFace } from './flow-block'
import { FlowToolbar } from './flow-toolbar'
import { FlowTree } from './flow-tree'
import { branchName, recordsIn, TitlesContext, useFlowWords, useTitlesOf } from './flow-words'
import { nodeTypes } from './node-types'
import { useZoom } from './use-zoom'

/** How a block stands; a block that is not named is still to come. */
export type NodeState = 'done' | 'current' | 'rejected' | 'returned' | 'skipped' | 'planned' | 'future' | 'problem'

interface FlowPictureProps {
  flow: Flow
  content: Pick<FormContent, 'json_schema' | 'ui_schema'>
  /** By key of a block. */
  states: Readonly<Record<string, NodeState>>
  /** Branches that were or will be taken; absent = not known. Others are dimmed. */
  taken?: ReadonlySet<string>
  /** Below a block: who signs, when it is due. */
  extra?: (node: FlowNode) => ReactNode
}

export function FlowPicture({ flow, content, states, taken, extra }: FlowPictureProps) {
  const { t } = useTranslation('wf')
  const { language } = useFormats()
  const fields = useFormFields(content)
  const design: FlowDesign = useMemo(() => ({ flow, fields, readOnly: true, actions: [] }), [flow, fields])
  const records = useMemo(() => recordsIn(flow, fields), [flow, fields])
  const titles = useTitlesOf(records)
  const scroller = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLDivElement>(null)
  const zoom = useZoom(scroller, canvas)
  // What waits is in sight from the beginning.
  useEffect(() => {
    scroller.current?.querySelector('[data-state="current"]')?.scrollIntoView({ block: 'center', inline: 'center' })
  }, [scroller])
  return (
    <FlowDesignContext value={design}>
      <TitlesContext value={titles}>
        <div className="k-flow k-flow-picture">
          <FlowToolbar zoom={zoom} readOnly canUndo={false} canRedo={false} undo={nothing} redo={nothing} />
          <div ref={scroller} className="k-flow-scroll" role="region" aria-label={t('flow.picture')} tabIndex={0}>
            <div ref={canvas} className="k-flow-canvas" style={{ zoom: zoom.scale }}>
              <FlowTree
                nodes={flow.nodes}
                parts={{
                  block: (node) => <PictureBlock node={node} state={states[node.key] ?? 'future'} extra={extra?.(node)} />,
                  gap: () => <div className="k-flow-gap k-flow-gap-short" />,
                  head: (branch, owner, index) => (
                    <PictureHead
                      name={branchName(t, branch, index, language)}
                      branch={owner.type === 'parallel' ? {} : branch}
                      isLeft={taken !== undefined && !taken.has(branch.key)}
                    />
                  ),
                }}
              />
            </div>
          </div>
        </div>
      </TitlesContext>
    </FlowDesignContext>
  )
}

const nothing = () => undefined

function PictureBlock({ node, state, extra }: { node: FlowNode; state: NodeState; extra: ReactNode }) {
  const { t } = useTranslation('wf')
  const Icon = nodeTypes[node.type].icon
  return (
    <div className="k-flow-card" data-node={node.key} data-type={node.type} data-state={state}>
      <span className="k-flow-icon" aria-hidden>
        <Icon />
      </span>
      <BlockFace
        node={node}
        extra={
          <>
            {extra}
            {state !== 'future' && <small className="k-flow-state">{t(`flow.state.${state}`)}</small>}
          </>
        }
      />
    </div>
  )
}

function PictureHead({ name, branch, isLeft }: { name: string; branch: Pick<Branch, 'when' | 'default'>; isLeft: boolean }) {
  const { flow, fields } = useFlowDesign()
  const words = useFlowWords(flow, fields)
  const when = words.when(branch)
  return (
    <div className="k-flow-head" data-left={isLeft || undefined}>
      <div className="k-flow-card k-flow-branch-card">
        <span className="k-flow-face">
          <span className="k-flow-name">{name}</span>
          {when && when !== name && <small className="k-flow-summary">{when}</small>}
        </span>
      </div>
    </div>
  )
}
