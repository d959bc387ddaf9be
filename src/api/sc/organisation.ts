/** The department tree, and moving one of them (sc.md §2 /sc/list). */
import type { TreeDepartment } from '../../shared/sc/org-chart'
import * as calls from '../../shared/sc/organisation'
import { call } from '../call'
import { downloadFile } from '../engine/export'
import { idempotencyKey } from '../../providers/data/idempotency-key'
import { batchRecords, previewBatch, type BatchRequest } from '../../providers/data/record-api'

export const readDepartmentTree = async (signal?: AbortSignal): Promise<readonly TreeDepartment[]> =>
  (await call(calls.readDepartmentTree, { signal })).data

export interface DepartmentMove {
  department: Pick<TreeDepartment, 'id' | 'version'>
  to: number
}

const moveAction = ({ department: { id, version }, to }: DepartmentMove): BatchRequest => ({
  action: 'edit',
  ids: [{ id, version }],
  values: { parent: to },
})

/** @returns why the server would refuse it; null when it would not */
export async function whyNotMove(move: DepartmentMove, signal: AbortSignal): Promise<string | null> {
  return (await previewBatch('sc/department', moveAction(move), { signal })).failed[0]?.message ?? null
}

/** As a bulk act of one: only those can be undone. @returns the change set, or why it was refused */
export async function moveDepartment(move: DepartmentMove): Promise<{ changeSet: number | null } | { refused: string }> {
  const {
    failed: [failed],
    change_set,
  } = await batchRecords('sc/department', moveAction(move), idempotencyKey())
  return failed ? { refused: failed.message } : { changeSet: change_set }
}

export type Paper = 'a3' | 'a4'

/** The organisation chart as PDF. @param top null = the whole company */
export async function downloadOrgChart({ top, levels, paper }: { top: number | null; levels: number; paper: Paper }): Promise<void> {
  await downloadFile('/api/sc/department/chart', { levels, paper, ...(top === null ? {} : { top }) })
}

/** Who would decide for the people of a department that is so, nearest first. */
export const readDepartmentChain = async (department: {
  parent: number | null
  head: number | null
  deputy_heads: readonly number[]
}): Promise<readonly calls.Named[]> => (await call(calls.readDepartmentChain, { body: department })).data
