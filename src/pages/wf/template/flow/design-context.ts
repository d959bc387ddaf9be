/** What every part of the flow designer reads: the form around the flow, and whether anything may be changed. */
import { createContext, useContext } from 'react'
import type { Flow } from '../../../../shared/wf/flow'
import type { FormFieldInfo } from '../form-fields'

export interface FlowDesign {
  flow: Flow
  fields: readonly FormFieldInfo[]
  readOnly: boolean
  /** Module actions that the form is bound to (tab Binding). */
  actions: readonly string[]
}

export const FlowDesignContext = createContext<FlowDesign>({ flow: { nodes: [] }, fields: [], readOnly: true, actions: [] })
export const useFlowDesign = (): FlowDesign => useContext(FlowDesignContext)
