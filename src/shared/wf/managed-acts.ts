/** What the manager of a form does with one that runs (wf.md §2 all-running, §4.1): by which right, and in which states. Pure. */
import type { InstanceState } from './instance-calls'

interface ManagedRule {
  /** Below `wf.admin.all-running.actions`. */
  right: string
  states: readonly InstanceState[]
  /** Somebody must be waited for: anybody, or who decides, does or reads. */
  waits?: 'anybody' | 'signer'
}

const running: readonly InstanceState[] = ['running']

export const managedActs = {
  remind: { right: 'reassign', states: running, waits: 'anybody' },
  reassign: { right: 'reassign', states: running, waits: 'signer' },
  'add-approver': { right: 'reassign', states: running, waits: 'signer' },
  'remove-approver': { right: 'reassign', states: running, waits: 'signer' },
  skip: { right: 'skip', states: running },
  jump: { right: 'jump', states: running },
  suspend: { right: 'suspend', states: running },
  resume: { right: 'suspend', states: ['suspended'] },
  terminate: { right: 'terminate', states: ['running', 'suspended', 'returned'] },
} as const satisfies Readonly<Record<string, ManagedRule>>
export type ManagedActName = keyof typeof managedActs

/** Kinds of tasks that a manager gives to others. */
export const signerTasks = ['approve', 'handle', 'read'] as const

/** @returns in the order of menus */
export const managedActNames = Object.keys(managedActs) as ManagedActName[] // its own keys

export const isInStateFor = (act: ManagedActName, state: InstanceState): boolean => managedActs[act].states.some((one) => one === state)
