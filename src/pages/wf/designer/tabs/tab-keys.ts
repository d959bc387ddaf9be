/** The tabs of the designer as the address names them (wf.md §2), and where a problem is mended. Pure. */
import type { FlowProblem } from '../flow/flow-designer'

export const tabKeys = ['basic', 'form', 'flow', 'permission', 'print', 'binding', 'versions', 'test'] as const
export type TabKey = (typeof tabKeys)[number]
export const isTabKey = (key: string | null): key is TabKey => tabKeys.some((one) => one === key)

/** Of the whole form, of one field, or of one block. */
export interface DesignProblem extends FlowProblem {
  field?: string
}

/** A binding that lacks a field is mended at the binding; the rest where its block or its field is. */
export const tabOf = ({ key, node, field }: DesignProblem): TabKey =>
  key.includes('binding') ? 'binding' : node !== undefined ? 'flow' : field !== undefined ? 'form' : 'flow'
