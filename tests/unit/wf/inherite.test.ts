import { describe, expect, test } from 'vitest'
import { isComplete, nothingChosen, wantedOf } from '../../../src/pages/wf/inherite/wizard-state'
import { replacedOwners } from '../../../server/modules/wf/inherite/rules/replaced-owners'
import { namesPerson, replacedPerson } from '../../../server/modules/wf/inherite/rules/replaced-person'
import { flowOf, approval, plainContent } from '../../support/workflow-forms'

describe('a person by another in a form', () => {
  const content = plainContent(
    flowOf(approval(7, 'n1', { veto: [7, 8], weights: { 7: 3, 8: 1 }, timeout_to: { user: 7 } }), {
      key: 'c1',
      type: 'condition',
      branches: [{ key: 'b1', default: true, nodes: [approval(7, 'n2'), approval(5, 'n3')] }],
    }),
    { settings: { initiator_stand_in: 7 } },
  )
  test('wherever they sign, also within branches, and nobody else', () => {
    const { flow, settings } = replacedPerson(content, 7, 9)
    const text = JSON.stringify([flow, settings])
    expect(namesPerson({ ...content, flow, settings }, 7)).toBe(false)
    expect(flow.nodes[1]).toMatchObject({
      assign: [{ kind: 'person', id: 9 }],
      veto: [9, 8],
      weights: { 9: 3, 8: 1 },
      timeout_to: { user: 9 },
    })
    expect(text).toContain('"id":5')
    expect(settings.initiator_stand_in).toBe(9)
  })
  test('a number that is no person is left alone', () => {
    const other = plainContent(flowOf(approval(5, 'n1', { percent: 7, mode: 'percent' })))
    expect(namesPerson(other, 7)).toBe(false)
    expect(replacedPerson(other, 7, 9)).toEqual(other)
  })
  test('in a list of owners each stands once', () => {
    expect(replacedOwners(['u7', 'd3', 'u9'], 7, 9)).toEqual(['u9', 'd3'])
    expect(replacedOwners(['d7'], 7, 9)).toEqual(['d7'])
  })
})

describe('the wizard', () => {
  test('asks for two different people first', () => {
    expect(isComplete({ ...nothingChosen, from: 7 }, 'people')).toBe(false)
    expect(isComplete({ ...nothingChosen, from: 7, to: 7 }, 'people')).toBe(false)
    expect(isComplete({ ...nothingChosen, from: 7, to: 9 }, 'people')).toBe(true)
  })
  test('gives each kind its own receiver, else the common one', () => {
    const choice = { ...nothingChosen, from: 7, to: 9, kinds: ['drafts', 'tasks'] as const, own: { drafts: 12 } }
    expect(wantedOf(choice)).toEqual({
      from_user: 7,
      kinds: [
        { kind: 'tasks', to: 9 },
        { kind: 'drafts', to: 12 },
      ],
      filter: { categories: [], templates: [] },
    })
    expect(wantedOf({ ...choice, kinds: [] })).toBeNull()
  })
})
