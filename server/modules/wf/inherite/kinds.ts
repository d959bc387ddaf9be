/** What can be handed over, in the order in which it is done: tasks while the applicant is still known by their forms. */
import type { InheriteKind } from '../../../../src/shared/wf/inherite'
import type { InheriteRule } from './inherite-kind'
import { copies } from './kinds/copies'
import { definitions } from './kinds/definitions'
import { delegations } from './kinds/delegations'
import { drafts } from './kinds/drafts'
import { instances } from './kinds/instances'
import { managers, seals } from './kinds/owners'
import { tasks } from './kinds/tasks'

export const inheriteRules: readonly InheriteRule[] = [tasks, instances, drafts, copies, delegations, managers, definitions, seals]

export const ruleOf = (kind: InheriteKind): InheriteRule | undefined => inheriteRules.find((rule) => rule.kind === kind)
