/** An act that the rules of the flow do not allow. The runtime answers with the text `wf:refusal.<key>` and the field where one is meant. */
export type RefusalKey =
  | 'not_running'
  | 'not_open'
  | 'not_yours'
  | 'not_allowed'
  | 'own_request'
  | 'comment_required'
  | 'field_not_editable'
  | 'person_inactive'
  | 'person_self'
  | 'person_is_applicant'
  | 'person_on_node'
  | 'person_out_of_scope'
  | 'choice_not_yours'
  | 'too_few_people'
  | 'too_many_people'
  | 'no_approver'
  | 'target_not_allowed'
  | 'unknown_node'
  | 'too_late'
  | 'already_opened'
  | 'already_passed_on'
  | 'not_added_by_you'
  | 'last_signer'
  | 'already_decided'
  | 'withdraw_not_allowed'
  | 'reason_required'

export class FlowRefusal extends Error {
  /** @param field of the answer body or the form @param params for the text */
  constructor(
    readonly key: RefusalKey,
    readonly params: Readonly<Record<string, unknown>> = {},
    readonly field: string | null = null,
  ) {
    super(key)
    this.name = 'FlowRefusal'
  }
}
