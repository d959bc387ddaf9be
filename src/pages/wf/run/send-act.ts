/** Sends what a person does with a form: which call an act is, and what it takes from what was given (wf.md §5.9, §5.17). */
import { call } from '../../../api/call'
import { commentOnForm, confirmCopy, isManaged, manageForm, resubmitForm } from '../../../api/wf/form'
import type { FormView } from '../../../shared/wf/instance-calls'
import * as tasks from '../../../shared/wf/task-calls'
import { changedValues, policyOf, proofOf, sentFiles, type ActInput } from './act-input'
import type { DialogAct } from './view-acts'

export interface Sending {
  view: FormView
  act: DialogAct
  input: ActInput
  /** As they stand in the form. */
  values: Readonly<Record<string, unknown>>
  /** The same for the same attempt: it is done once. */
  key: string
}

/** @returns the next task that waits for the person; null = none, or the act decided nothing */
export async function sendAct({ view, act, input, values, key }: Sending): Promise<number | null> {
  const { id, task, version, content_hash } = view
  if (isManaged(act)) {
    await manageForm(act, id, { comment: input.comment, node: input.node }, key)
    return null
  }
  const files = sentFiles(act, view, input.files)
  const comment = input.comment.trim()
  const said = comment ? { comment } : {}
  if (act === 'comment') {
    await commentOnForm(id, comment, files, key)
    return null
  }
  if (act === 'confirm-copy') {
    await confirmCopy(id, comment, key)
    return null
  }
  const seen = { version, content_hash: content_hash ?? '' }
  const choices = Object.fromEntries(Object.entries(input.choices).map(([node, people]) => [node, [...people]]))
  const decision = {
    ...{ ...seen, ...said, files },
    ...proofOf(input, policyOf(act, view)),
  }
  if (act === 'resubmit') {
    await resubmitForm(id, { ...decision, data: { ...values }, choices }, key)
    return null
  }
  const held = act === 'retract' ? view.retract?.task : task?.id
  if (held === undefined) return null
  const at = { params: { id: held }, key }
  const people = [...input.people]
  const [to = 0] = people
  const decided = {
    ...at,
    body: { ...decision, data: changedValues(view.data, values, view.permissions), next_choice: choices },
  }
  const answers = {
    approve: () => call(tasks.approve, decided),
    reject: () => call(tasks.reject, decided),
    handle: () => call(tasks.handle, decided),
    confirm: () => call(tasks.confirm, { ...at, body: { ...seen, ...said } }),
    return: () => call(tasks.sendBack, { ...at, body: { ...seen, comment, files, target: input.target, resume: input.resume } }),
    transfer: () => call(tasks.transfer, { ...at, body: { ...seen, ...said, to } }),
    reassign: () => call(tasks.reassign, { ...at, body: { comment, to } }),
    'add-signer': () => call(tasks.addSigner, { ...at, body: { ...seen, ...said, place: input.place, people } }),
    'remove-signer': () => call(tasks.removeSigner, { ...at, body: { ...said, added: input.added ?? 0 } }),
    'add-copy': () => call(tasks.addCopy, { ...at, body: { ...said, people } }),
    hold: () => call(tasks.hold, { ...at, body: { comment } }),
    retract: () => call(tasks.retract, { ...at, body: said }),
  }
  const { data } = await answers[act]()
  return data.next
}
