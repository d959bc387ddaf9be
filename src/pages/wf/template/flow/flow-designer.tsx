/** The flow designer (wf.md §2.4): a tree of blocks that is sound whatever is done, the settings of the chosen block at its right. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { DndContext, DragOverlay, type DragEndEvent, type DragStartEvent } from '@dnd-kit/core'
import { useTranslation } from 'react-i18next'
import type { Flow } from '../../../../shared/wf/flow'
import type { FormContent } from '../../../../shared/wf/form'
import { Button } from '../../../../ui/button'
import { useCardSensors } from '../../../../ui/drag/drag-sensors'
import { useFormFields } from '../use-form-fields'
import { BranchHead } from './branch-head'
import { FlowDesignContext, type FlowDesign } from './design-context'
import { FlowActsContext } from './flow-acts'
import { BlockFace, FlowBlock } from './flow-block'
import { byArrows, nearestTarget, type Dragged, type Target } from './flow-drag'
import { blocksOf, findBranch, findNode, isBranching, moveBranch, moveNode } from './flow-edit'
import { FlowGap } from './flow-gap'
import { FlowMinimap } from './flow-minimap'
import { FlowToolbar } from './flow-toolbar'
import { FlowTree } from './flow-tree'
import { recordsIn, TitlesContext, useTitlesOf } from './flow-words'
import { NodePanel } from './panel/node-panel'
import { useFlowAnnouncements } from './use-flow-announcements'
import { useFlowEditing } from './use-flow-editing'
import { useFlowKeys } from './use-flow-keys'
import { useZoom } from './use-zoom'

/** Something that keeps the form from being published. */
export interface FlowProblem {
  /** In words. */
  text: string
  /** The block or branch. */
  node?: string
}

interface FlowDesignerProps {
  flow: Flow
  /** The form around the flow: its fields, its bindings. */
  content: Pick<FormContent, 'json_schema' | 'ui_schema' | 'bindings'>
  problems: readonly FlowProblem[]
  /** The chosen block or branch. */
  selected: string | null
  onSelect: (key: string | null) => void
  onChange: (flow: Flow) => void
  readOnly?: boolean
}

export function FlowDesigner({ flow, content, problems, selected, onSelect, onChange, readOnly = false }: FlowDesignerProps) {
  const { t } = useTranslation(['wf', 'screens'])
  const { bindings } = content
  const fields = useFormFields(content)
  const actions = useMemo(() => bindings.map(({ action }) => action), [bindings])
  const design: FlowDesign = useMemo(() => ({ flow, fields, readOnly, actions }), [flow, fields, readOnly, actions])
  const records = useMemo(() => recordsIn(flow, fields), [flow, fields])
  const titles = useTitlesOf(records)
  const editing = useFlowEditing({ flow, selected, onChange, onSelect })
  const { acts, folded } = editing
  const root = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLDivElement>(null)
  const zoom = useZoom(scroller, canvas)
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const announcements = useFlowAnnouncements(flow)
  const sensors = useCardSensors(byArrows)
  const { show } = zoom
  useTrunkInSight(scroller)
  useShownWhenChosen(selected, show)
  const problemsOf = (key: string) => problems.filter(({ node }) => node === key).map(({ text }) => text)
  const onDragStart = ({ active }: DragStartEvent) => setDragged((active.data.current ?? null) as Dragged | null)
  const onDragEnd = ({ active, over, delta }: DragEndEvent) => {
    // Both were given by the components of this folder.
    const [what, target] = [active.data.current as Dragged | undefined, over?.data.current as Target | undefined]
    setDragged(null)
    // Put down where it was lifted.
    if (delta.x === 0 && delta.y === 0) return
    if (what?.kind === 'node' && target?.kind === 'gap') acts.commit(moveNode(flow, what.key, target.place))
    if (what?.kind === 'branch' && target?.kind === 'branch') acts.commit(moveBranch(flow, what.key, indexBeyond(flow, what.key, target)))
  }
  useFlowKeys({
    root,
    isIdle: !readOnly && dragged === null,
    undo: editing.undo,
    redo: editing.redo,
    duplicate: () => selected !== null && acts.duplicate(selected),
    remove: () => selected !== null && acts.remove(selected),
  })
  const forks = blocksOf(flow.nodes).filter(isBranching)
  const lifted = dragged?.kind === 'node' ? findNode(flow, dragged.key) : undefined
  const liftedBranch = dragged?.kind === 'branch' ? findBranch(flow, dragged.key) : undefined
  return (
    <FlowDesignContext value={design}>
      <TitlesContext value={titles}>
        <FlowActsContext value={acts}>
          <div ref={root} className="k-flow" data-panel={selected !== null || undefined}>
            <FlowToolbar
              zoom={zoom}
              readOnly={readOnly}
              canUndo={editing.canUndo}
              canRedo={editing.canRedo}
              undo={editing.undo}
              redo={editing.redo}
              {...(forks.length > 0
                ? { isFolded: folded.size > 0, onFold: () => editing.foldAll(folded.size > 0 ? [] : forks.map(({ key }) => key)) }
                : {})}
            />
            <div className="k-flow-stage">
              <DndContext
                sensors={sensors}
                collisionDetection={nearestTarget}
                onDragStart={onDragStart}
                onDragEnd={onDragEnd}
                onDragCancel={() => setDragged(null)}
                accessibility={{
                  announcements,
                  screenReaderInstructions: { draggable: t('screens:drag.instructions') },
                  container: document.body,
                }}
              >
                <div ref={scroller} className="k-flow-scroll" role="region" aria-label={t('wf:flow.canvas')} tabIndex={0}>
                  <div ref={canvas} className="k-flow-canvas" style={{ zoom: zoom.scale }}>
                    <FlowTree
                      nodes={flow.nodes}
                      parts={{
                        block: (node) => <FlowBlock node={node} problems={problemsOf(node.key)} isFolded={folded.has(node.key)} />,
                        gap: (place) => <FlowGap place={place} dragged={dragged} />,
                        head: (branch, owner, index) => (
                          <BranchHead
                            branch={branch}
                            owner={owner}
                            index={index}
                            dragged={dragged}
                            problems={problemsOf(branch.key)}
                            onMove={(key, to) => acts.commit(moveBranch(flow, key, to))}
                          />
                        ),
                        besides: (owner) => !readOnly && <AddBranch owner={owner.key} />,
                        isFolded: (key) => folded.has(key),
                        folded: (owner) => (
                          <button type="button" className="k-flow-folded" onClick={() => acts.toggle(owner.key)}>
                            {t('wf:flow.folded', { count: blocksOf([owner]).length - 1 })}
                          </button>
                        ),
                      }}
                    />
                  </div>
                </div>
                <DragOverlay dropAnimation={null}>
                  {lifted && (
                    <div className="k-flow-card k-flow-lifted">
                      <BlockFace node={lifted} />
                    </div>
                  )}
                  {liftedBranch && <div className="k-flow-card k-flow-lifted">{t('wf:flow.branch')}</div>}
                </DragOverlay>
              </DndContext>
              <FlowMinimap scroller={scroller} flow={flow} scale={zoom.scale} folded={folded} />
            </div>
            {selected !== null && <NodePanel selected={selected} problems={problemsOf(selected)} onClose={() => onSelect(null)} />}
          </div>
        </FlowActsContext>
      </TitlesContext>
    </FlowDesignContext>
  )
}

function AddBranch({ owner }: { owner: string }) {
  const { t } = useTranslation('wf')
  return (
    <FlowActsContext.Consumer>
      {({ addBranch }) => (
        <span className="k-flow-add-branch">
          <Button size="small" icon={<PlusOutlined aria-hidden />} onClick={() => addBranch(owner)}>
            {t('flow.add_branch')}
          </Button>
        </span>
      )}
    </FlowActsContext.Consumer>
  )
}

/** Dropped on a sibling at its right it goes behind it, at its left before it. */
function indexBeyond(flow: Flow, key: string, target: Extract<Target, { kind: 'branch' }>): number {
  const owner = blocksOf(flow.nodes)
    .filter(isBranching)
    .find((node) => node.branches.some((branch) => branch.key === key))
  const from = owner?.branches.findIndex((branch) => branch.key === key) ?? -1
  return from < target.index ? target.index + 1 : target.index
}

/** Where the flow is wider than the window, its trunk is what one sees first. */
function useTrunkInSight(scroller: RefObject<HTMLDivElement | null>): void {
  useLayoutEffect(() => {
    const frame = scroller.current
    frame?.scrollTo({ left: (frame.scrollWidth - frame.clientWidth) / 2 })
  }, [scroller])
}

/** A link to a problem, a new block: it comes into sight. */
function useShownWhenChosen(selected: string | null, show: (key: string) => void): void {
  useEffect(() => {
    if (selected !== null) show(selected)
  }, [selected, show])
}
