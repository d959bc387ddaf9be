/** What declared requests add to the modules (docs/requests.md): an action that forms are bound to, hooks for what people enter themselves. */
import type { Entity } from '../../../src/schemas/core/define'
import type { EntityHooks } from '../../contracts/hooks'
import type { ServerModule } from '../../contracts/module'
import type { RequestRules } from '../../contracts/request'
import type { WorkflowAction } from '../../contracts/workflow'
import { aboutAction } from './about-record'
import { withEnteredHooks } from './entered-request'
import { actsOf } from './request-acts'
import { requestAction } from './request-action'

/** By name: those of requests, and the modules' own. @throws where a request has no rules: its forms would do nothing */
export function moduleActions(modules: readonly ServerModule[], entities: readonly Entity[]): ReadonlyMap<string, WorkflowAction> {
  const rules = rulesOf(modules)
  const requested = entities.flatMap((entity) => {
    const own = rules[entity.name]
    const { request } = entity.x
    if (request && !own) throw new Error(`${entity.name}: x.request has no rules; give them to requests['${entity.name}'] of its module`)
    if (!request || !own) return []
    return [request.about === undefined ? requestAction(entity, own) : aboutAction(entity, own)]
  })
  const actions = [...requested, ...modules.flatMap(({ workflowActions = [] }) => workflowActions)]
  return new Map(actions.map((action) => [action.name, action]))
}

/** By entity: the modules' own, and of requests what people do with them, or enter without a form. */
export function moduleHooks(modules: readonly ServerModule[], entities: readonly Entity[]): Readonly<Record<string, EntityHooks>> {
  const own: Readonly<Record<string, EntityHooks>> = Object.assign({}, ...modules.map(({ hooks = {} }) => hooks))
  const rules = rulesOf(modules)
  const entered = entities.flatMap((entity) => {
    const ofEntity = rules[entity.name]
    if (entity.x.request?.subject === undefined || !ofEntity) return []
    const isEntered = entity.x.standard_actions.includes('create')
    const hooks = isEntered ? withEnteredHooks(entity, ofEntity, own[entity.name]) : own[entity.name]
    return [[entity.name, { ...hooks, actions: { ...actsOf(entity, ofEntity), ...hooks?.actions } }] as const]
  })
  return { ...own, ...Object.fromEntries(entered) }
}

const rulesOf = (modules: readonly ServerModule[]): Readonly<Record<string, RequestRules>> =>
  Object.assign({}, ...modules.map(({ requests = {} }) => requests))
