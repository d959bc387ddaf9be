/** Editing a flow (wf.md §2.4): every operation leaves a sound tree with unique keys, and can be undone. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Flow, FlowNode } from '../../../src/shared/wf/flow'
import {
  addBranch,
  blocksOf,
  branchesOf,
  changeNode,
  duplicateBranch,
  duplicateNode,
  findBranch,
  findNode,
  freshKey,
  insertNode,
  isBranching,
  keysOf,
  listAt,
  mayMoveBranch,
  mayMoveTo,
  moveBranch,
  moveNode,
  placeOf,
  removeBranch,
  removeNode,
  type Place,
} from '../../../src/pages/wf/template/flow/flow-edit'
import { history, mostSteps, opened, type StepHistory } from '../../../src/shared/engine/step-history'

const approve = (key: string): FlowNode => ({ key, type: 'approve', assign: [{ kind: 'manager', level: 1 }] })
/** start, n1, c1(b1: n2, b2 default: nothing), cc, end: the example of wf.md §3. */
const example: Flow = {
  nodes: [
    { key: 'start', type: 'start' },
    approve('n1'),
    {
      key: 'c1',
      type: 'condition',
      branches: [
        { key: 'b1', when: { field: 'amount.amount', op: 'gt', value: '10000' }, nodes: [approve('n2')] },
        { key: 'b2', default: true, nodes: [] },
      ],
    },
    { key: 'cc', type: 'copy', assign: [{ kind: 'same_as', node: 'n1' }] },
    { key: 'end', type: 'end', result: 'approved' },
  ],
}
const rootKeys = (flow: Flow) => flow.nodes.map(({ key }) => key)
const inBranch = (flow: Flow, key: string) => findBranch(flow, key)?.nodes.map((node) => node.key)

describe('blocks', () => {
  it('are inserted between two others and in an empty branch', () => {
    expect(rootKeys(insertNode(example, { branch: null, index: 2 }, approve('n3')))).toEqual(['start', 'n1', 'n3', 'c1', 'cc', 'end'])
    expect(inBranch(insertNode(example, { branch: 'b2', index: 0 }, approve('n3')), 'b2')).toEqual(['n3'])
  })
  it('stand neither before the start nor behind the end', () => {
    expect(insertNode(example, { branch: null, index: 0 }, approve('n3'))).toBe(example)
    expect(insertNode(example, { branch: null, index: 5 }, approve('n3'))).toBe(example)
  })
  it('with a taken key are refused', () => expect(insertNode(example, { branch: 'b2', index: 0 }, approve('n2'))).toBe(example))
  it('of an early end stand last in a branch, nowhere else', () => {
    const early: FlowNode = { key: 'end1', type: 'end', result: 'rejected' }
    expect(insertNode(example, { branch: null, index: 2 }, early)).toBe(example)
    expect(insertNode(example, { branch: 'b1', index: 0 }, early)).toBe(example)
    const ended = insertNode(example, { branch: 'b1', index: 1 }, early)
    expect(inBranch(ended, 'b1')).toEqual(['n2', 'end1'])
    expect(insertNode(ended, { branch: 'b1', index: 2 }, approve('n3'))).toBe(ended)
  })
  it('are moved within a list, into a branch and out of it', () => {
    expect(rootKeys(moveNode(example, 'n1', { branch: null, index: 4 }))).toEqual(['start', 'c1', 'cc', 'n1', 'end'])
    expect(rootKeys(moveNode(example, 'cc', { branch: null, index: 1 }))).toEqual(['start', 'cc', 'n1', 'c1', 'end'])
    const inside = moveNode(example, 'n1', { branch: 'b2', index: 0 })
    expect([rootKeys(inside), inBranch(inside, 'b2')]).toEqual([['start', 'c1', 'cc', 'end'], ['n1']])
    expect(rootKeys(moveNode(inside, 'n1', { branch: null, index: 1 }))).toEqual(['start', 'n1', 'c1', 'cc', 'end'])
  })
  it('are not moved into themselves, and the start and the last end not at all', () => {
    expect(mayMoveTo(example, 'c1', { branch: 'b2', index: 0 })).toBe(false)
    expect(mayMoveTo(example, 'start', { branch: 'b2', index: 0 })).toBe(false)
    expect(mayMoveTo(example, 'end', { branch: 'b2', index: 0 })).toBe(false)
    expect(removeNode(example, 'end')).toBe(example)
  })
  it('are duplicated with keys of their own, and what names a block inside names its copy', () => {
    const within = changeNode(example, 'n2', (node) => ({ ...node, assign: [{ kind: 'same_as', node: 'n2' }] }) as FlowNode)
    const { flow, key } = duplicateNode(within, 'c1')
    expect([rootKeys(flow), key]).toEqual([['start', 'n1', 'c1', 'c2', 'cc', 'end'], 'c2'])
    const copy = findNode(flow, 'c2')
    expect(copy && isBranching(copy) && copy.branches.map((branch) => branch.key)).toEqual(['b3', 'b4'])
    expect(findNode(flow, 'n3')).toMatchObject({ assign: [{ kind: 'same_as', node: 'n3' }] })
  })
  it('take the next free key', () => expect(freshKey(['n1', 'n2', 'n4'], 'n')).toBe('n3'))
})

describe('branches', () => {
  it('are added before the default one', () => {
    const { flow, key } = addBranch(example, 'c1')
    expect([branchesOf(flow.nodes).map((branch) => branch.key), key]).toEqual([['b1', 'b3', 'b2'], 'b3'])
  })
  it('change places; the default one stays last', () => {
    const { flow } = addBranch(example, 'c1')
    expect(branchesOf(moveBranch(flow, 'b3', 0).nodes).map(({ key }) => key)).toEqual(['b3', 'b1', 'b2'])
    expect(mayMoveBranch(flow, 'b2', 0)).toBe(false)
    expect(mayMoveBranch(flow, 'b1', 3)).toBe(false)
  })
  it('are removed while two are left; the default one is not', () => {
    const { flow } = addBranch(example, 'c1')
    expect(branchesOf(removeBranch(flow, 'b1').nodes).map(({ key }) => key)).toEqual(['b3', 'b2'])
    expect(removeBranch(example, 'b1')).toBe(example)
    expect(removeBranch(flow, 'b2')).toBe(flow)
  })
  it('are duplicated with their blocks; the copy of the default one is none', () => {
    const { flow, key } = duplicateBranch(example, 'b1')
    expect([branchesOf(flow.nodes).map((branch) => branch.key), inBranch(flow, key ?? '')]).toEqual([['b1', 'b3', 'b2'], ['n3']])
    const ofDefault = duplicateBranch(example, 'b2')
    expect(findBranch(ofDefault.flow, ofDefault.key ?? '')?.default).toBeUndefined()
    expect(branchesOf(ofDefault.flow.nodes).at(-1)?.key).toBe('b2')
  })
})

/** Whatever a person may do, by numbers that choose among what is there. */
type Act = readonly [kind: number, a: number, b: number, c: number]
const acts = fc.array(fc.tuple(fc.nat(9), fc.nat(50), fc.nat(50), fc.nat(9)), { maxLength: 40 })

function done(flow: Flow, [kind, a, b, c]: Act): Flow {
  const pick = <T>(items: readonly T[], n: number): T | undefined => items[n % Math.max(1, items.length)]
  const node = pick(blocksOf(flow.nodes), a)?.key ?? ''
  const branches = branchesOf(flow.nodes).map(({ key }) => key)
  const branch = pick(branches, a) ?? ''
  const list = pick([null, ...branches], b) ?? null
  const place: Place = { branch: list, index: c % ((listAt(flow, list)?.length ?? 0) + 1) }
  const taken = keysOf(flow.nodes)
  const fresh = freshKey(taken, 'n')
  switch (kind) {
    case 0:
      return insertNode(flow, place, approve(fresh))
    case 1:
      return insertNode(flow, place, { key: fresh, type: 'end', result: 'rejected' })
    case 2: {
      const [one, other] = [freshKey(taken, 'b'), freshKey([...taken, freshKey(taken, 'b')], 'b')]
      const inner = [
        { key: one, nodes: [] },
        { key: other, default: true, nodes: [] },
      ]
      return insertNode(flow, place, { key: fresh, type: 'condition', branches: inner })
    }
    case 3:
      return moveNode(flow, node, place)
    case 4:
      return blocksOf(flow.nodes).length < 60 ? duplicateNode(flow, node).flow : flow
    case 5:
      return removeNode(flow, node)
    case 6:
      return addBranch(flow, node).flow
    case 7:
      return moveBranch(flow, branch, c)
    case 8:
      return blocksOf(flow.nodes).length < 60 ? duplicateBranch(flow, branch).flow : flow
    default:
      return removeBranch(flow, branch)
  }
}

function expectSound(flow: Flow) {
  const keys = keysOf(flow.nodes)
  expect(new Set(keys).size).toBe(keys.length)
  expect([flow.nodes[0]?.type, flow.nodes.at(-1)?.type]).toEqual(['start', 'end'])
  expect(blocksOf(flow.nodes).filter(({ type }) => type === 'start')).toHaveLength(1)
  for (const list of [flow.nodes, ...branchesOf(flow.nodes).map(({ nodes }) => nodes)])
    expect(list.slice(0, -1).some(({ type }) => type === 'end')).toBe(false)
  for (const node of blocksOf(flow.nodes).filter(isBranching)) {
    expect(node.branches.length).toBeGreaterThanOrEqual(2)
    expect(node.branches.slice(0, -1).some((branch) => branch.default)).toBe(false)
    expect(node.branches.at(-1)?.default).toBe(true)
  }
}

describe('whatever is done, in any order', () => {
  it('leaves a sound tree with unique keys', () => fc.assert(fc.property(acts, (list) => expectSound(list.reduce(done, example)))))

  it('keeps every block when blocks are only moved', () =>
    fc.assert(
      fc.property(acts, acts, (built, moves) => {
        const flow = built.reduce(done, example)
        const moved = moves.map(([, ...rest]) => [3, ...rest] as const).reduce(done, flow)
        expect(keysOf(moved.nodes).sort()).toEqual(keysOf(flow.nodes).sort())
      }),
    ))

  it('says truly where a block may be moved', () =>
    fc.assert(
      fc.property(acts, fc.nat(50), fc.nat(50), fc.nat(9), (built, a, b, c) => {
        const flow = built.reduce(done, example)
        const key = blocksOf(flow.nodes)[a % blocksOf(flow.nodes).length]?.key ?? ''
        const branch = [null, ...branchesOf(flow.nodes).map((one) => one.key)][b % (branchesOf(flow.nodes).length + 1)] ?? null
        const moved = moveNode(flow, key, { branch, index: c })
        expect(moved !== flow).toBe(mayMoveTo(flow, key, { branch, index: c }))
        if (moved !== flow) expect(placeOf(moved, key)?.branch).toBe(branch)
      }),
    ))

  it('is undone and done again', () =>
    fc.assert(
      fc.property(acts, (list) => {
        const flows = list.reduce<Flow[]>((all, act) => [...all, done(all.at(-1) ?? example, act)], [example])
        let state: StepHistory<Flow> = flows.reduce<StepHistory<Flow>>((at, flow) => history(at, { do: 'step', to: flow }), opened(example))
        const last = state.present
        const steps = state.past.length
        for (let n = 0; n < steps; n += 1) state = history(state, { do: 'undo' })
        expect(state.present).toBe(example)
        for (let n = 0; n < steps; n += 1) state = history(state, { do: 'redo' })
        expect(state.present).toBe(last)
      }),
    ))
})

describe('history', () => {
  const named = (name: string): Flow => changeNode(example, 'n1', (node) => ({ ...node, name: { en: name } }))
  it('takes typing in one field as one step', () => {
    const typed = ['M', 'Ma', 'Man'].reduce((at, name) => history(at, { do: 'step', to: named(name), purpose: 'n1.name' }), opened(example))
    expect(history(typed, { do: 'undo' }).present).toBe(example)
  })
  it('keeps 100 steps', () => {
    const many = Array.from({ length: mostSteps + 20 }, (_, n) => named(String(n)))
    const state = many.reduce((at, flow) => history(at, { do: 'step', to: flow }), opened(example))
    expect(state.past).toHaveLength(mostSteps)
  })
})
