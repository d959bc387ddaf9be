import { describe, expect, test } from 'vitest'
import { changedValues, missingParts, nothingGiven, policyOf, proofOf, returnTargets, sentFiles } from '../../../src/pages/wf/run/act-input'
import { isLost, refusalOf } from '../../../src/pages/wf/run/act-refusal'
import { onEach } from '../../../src/pages/wf/running/run-on-each'
import { readFormAddress } from '../../../src/pages/wf/run/form-address'
import { inputsOf, barActs, isFilled } from '../../../src/pages/wf/run/view-acts'
import type { InstanceAct, OpenTask } from '../../../src/shared/wf/instance-calls'

const task = (change: Partial<OpenTask> = {}): OpenTask => ({
  id: 9,
  kind: 'approve',
  node: 'n1',
  node_name: { en: 'Manager' },
  for: null,
  due_at: null,
  on_hold: false,
  buttons: ['approve', 'reject', 'return', 'transfer', 'add_signer'],
  return_to: [],
  policy: null,
  comment_required: 'on_reject',
  permissions: {},
  choices: [],
  added: [],
  ...change,
})

describe('the bar of a form offers only what is allowed', () => {
  test('an approver decides in front; asking others and the acts of the form are in the menu', () => {
    expect(barActs({ task: task(), acts: ['print', 'follow'], retract: null })).toEqual({
      front: ['approve', 'reject', 'return'],
      menu: ['transfer', 'add-signer', 'follow', 'print'],
    })
  })
  test('a step without the button Reject offers none', () => {
    expect(barActs({ task: task({ buttons: ['approve'] }), acts: [], retract: null })).toEqual({ front: ['approve'], menu: [] })
  })
  test('a handler says Done, a reader confirms, the applicant submits anew once', () => {
    expect(barActs({ task: task({ kind: 'handle', buttons: ['approve'] }), acts: [], retract: null }).front).toEqual(['handle'])
    expect(barActs({ task: task({ kind: 'read', buttons: [] }), acts: [], retract: null }).front).toEqual(['confirm'])
    expect(barActs({ task: task({ kind: 'resubmit', buttons: [] }), acts: ['resubmit', 'withdraw'], retract: null })).toEqual({
      front: ['resubmit'],
      menu: ['withdraw'],
    })
  })
  test('a copy that asks for it is confirmed in front', () => {
    expect(barActs({ task: null, acts: ['confirm-copy', 'print'], retract: null })).toEqual({ front: ['confirm-copy'], menu: ['print'] })
  })
  test('a decision may be taken back, an added signer taken away', () => {
    expect(barActs({ task: null, acts: [], retract: { task: 4, until: '2026-11-20T08:10:00Z' } }).front).toEqual(['retract'])
    const added = [{ task: 12, person: { id: 7, name: 'Lee' } }]
    expect(barActs({ task: task({ buttons: ['approve'], added }), acts: [], retract: null }).menu).toEqual(['remove-signer'])
  })
  test('whoever decides nothing has one act in front: the applicant reminds or withdraws, at the end the PDF is theirs', () => {
    const ofApplicant = (...acts: InstanceAct[]) => barActs({ task: null, acts, retract: null })
    expect(ofApplicant('remind', 'withdraw', 'follow', 'pdf')).toEqual({ front: ['remind'], menu: ['withdraw', 'follow', 'pdf'] })
    expect(ofApplicant('withdraw', 'follow', 'pdf').front).toEqual(['withdraw'])
    expect(ofApplicant('revoke-request', 'copy', 'print', 'pdf')).toEqual({ front: ['pdf'], menu: ['revoke-request', 'copy', 'print'] })
    expect(ofApplicant()).toEqual({ front: [], menu: [] })
  })
  test('fields are filled by who decides or submits, not by readers', () => {
    expect(isFilled({ task: task(), acts: [] })).toBe(true)
    expect(isFilled({ task: task({ kind: 'read' }), acts: ['print'] })).toBe(false)
    expect(isFilled({ task: null, acts: ['resubmit'] })).toBe(true)
  })
})

describe('what an act asks for', () => {
  test('a comment where the form wants one: on rejection, or always', () => {
    expect(inputsOf('approve', task()).comment).toBe('optional')
    expect(inputsOf('reject', task()).comment).toBe('required')
    expect(inputsOf('approve', task({ comment_required: 'always' })).comment).toBe('required')
    expect(inputsOf('transfer', task({ comment_required: 'always' })).comment).toBe('optional')
  })
  test('a return and what managers do never go without one', () => {
    for (const act of ['return', 'hold', 'terminate', 'jump', 'skip', 'suspend', 'reassign'] as const)
      expect(inputsOf(act, null).comment).toBe('required')
  })
  test('the policy of the step: password, drawn signature, next signers', () => {
    const strict = task({
      policy: { reauth: 'password', image: 'required' },
      choices: [{ node: 'n2', name: {}, scope: [], min: 1, max: 1 }],
    })
    expect(missingParts(inputsOf('approve', strict), nothingGiven, strict)).toEqual(['choice.n2', 'signature_id', 'password'])
    const given = { ...nothingGiven, password: 'secret', signature: 3, choices: { n2: [7] } }
    expect(missingParts(inputsOf('approve', strict), given, strict)).toEqual([])
    expect(missingParts(inputsOf('hold', strict), { ...nothingGiven, comment: ' ' }, strict)).toEqual(['comment'])
  })
  test('only the proof that the policy asks for is sent', () => {
    const given = { ...nothingGiven, password: 'old', pin: '274913' }
    expect(proofOf(given, { reauth: 'pin' })).toEqual({ pin: '274913' })
    expect(proofOf(given, null)).toEqual({})
    expect(proofOf({ ...given, signature: 3 }, { reauth: 'none', seal: 2 })).toEqual({ signature_id: 3, seal_id: 2 })
  })
  test('without an image is said: nobody’s default one is set against their wish', () => {
    expect(proofOf(nothingGiven, { reauth: 'none', image: 'optional' })).toEqual({ signature_id: null })
  })
  test('who hands in anew proves what the start wants, not what a step does', () => {
    const returned = { task: task({ kind: 'resubmit' }), start_policy: { reauth: 'password' as const } }
    const policy = policyOf('resubmit', returned)
    expect(missingParts(inputsOf('resubmit', returned.task), nothingGiven, returned.task, policy)).toEqual(['password'])
    expect(policyOf('approve', { ...returned, task: task() })).toBeNull()
  })
  test('a return goes to the applicant, or to a step by its own name', () => {
    const lead = { node: 'n1', name: { en: 'Team lead' } }
    expect(returnTargets(task({ return_to: [lead] }))).toEqual([{ node: 'initiator', name: null }, lead])
  })
  test('handed in anew, the form keeps its files; a decision brings its own', () => {
    const file = (id: number) => ({ id, name: `${id}.pdf`, mime: 'application/pdf', size: 1 })
    expect(sentFiles('resubmit', { files: [file(4)] }, [file(7)])).toEqual([4, 7])
    expect(sentFiles('approve', { files: [file(4)] }, [file(7)])).toEqual([7])
  })
})

describe('what is sent of the values', () => {
  test('fields that the step may change and that were changed, the emptied ones as null', () => {
    const before = { amount: '10', note: 'a', items: [{ price: 1 }], secret: 1 }
    const now = { amount: '20', items: [{ price: 2 }], secret: 2 }
    expect(changedValues(before, now, { amount: 'read', note: 'edit', 'items.price': 'required' })).toEqual({
      note: null,
      items: [{ price: 2 }],
    })
  })
  test('nothing when nothing was changed', () => {
    expect(changedValues({ a: { x: 1 } }, { a: { x: 1 } }, { a: 'edit' })).toEqual({})
  })
})

describe('what is refused', () => {
  test('stands at its part of the dialog', () => {
    const refusal = refusalOf({ text: 'x', status: 422, errors: { password: ['Wrong. 3 tries left.'] } }, null, ['comment', 'password'])
    expect(refusal).toEqual({ errors: { password: 'Wrong. 3 tries left.' }, text: null, changed: null })
  })
  test('of a part that is not shown it is told below', () => {
    expect(refusalOf({ text: 'x', status: 422, errors: { amount: ['Too much'] } }, null, ['comment']).text).toBe('Too much')
  })
  test('the person of a transfer is the dialog’s people', () => {
    expect(refusalOf({ text: 'x', status: 422, errors: { to: ['Is inactive'] } }, null, ['people']).errors).toEqual({
      people: 'Is inactive',
    })
  })
  test('12.6 a form that changed meanwhile names its changed fields', () => {
    expect(refusalOf({ text: 'Changed', status: 409 }, ['amount'], [])).toEqual({ errors: {}, text: 'Changed', changed: ['amount'] })
  })
  test('12.5 a race that was lost ends the dialog: changed fields, or what is wrong in it, do not', () => {
    expect(isLost(refusalOf({ text: 'Lee has decided', status: 409 }, [], []))).toBe(true)
    expect(isLost(refusalOf({ text: 'Changed', status: 409 }, ['amount'], []))).toBe(false)
    expect(isLost(refusalOf({ text: 'Wrong', status: 422, errors: { pin: ['Wrong'] } }, null, ['pin']))).toBe(false)
  })
})

describe('one act on many running forms', () => {
  const row = (id: number) => ({ id, title: `F-${id}` })
  test('each is judged by itself, and what is refused is told with its form', async () => {
    const done: number[] = []
    const outcome = await onEach([row(1), row(2), row(3)], async (id) => {
      if (id === 2) throw new Error('was reminded lately')
      done.push(id)
    })
    expect(done).toEqual([1, 3])
    expect(outcome).toEqual({ done: 2, failed: [{ id: 2, title: 'F-2', text: 'was reminded lately' }] })
  })
})

describe('addresses of forms', () => {
  test('a form with its task, a form to fill, anything else is not found', () => {
    const read = (query: string) => readFormAddress(new URLSearchParams(query))
    expect(read('id=501&task=9')).toEqual({ kind: 'form', id: 501, task: 9 })
    expect(read('id=501')).toEqual({ kind: 'form', id: 501, task: null })
    expect(read('template=3')).toEqual({ kind: 'template', template: 3 })
    for (const wrong of ['', 'id=0', 'id=-1', 'id=x', 'id=1.5']) expect(read(wrong)).toEqual({ kind: 'unknown' })
  })
})
