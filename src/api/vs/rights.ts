/** Rights in categories of events (src/shared/vs/category). */
import type { CategoryAction } from '../../schemas/vs/value-lists'
import * as calls from '../../shared/vs/category'
import { call } from '../call'

/** @param category null = every category */
export const readCategoryRights = async (category: number | null): Promise<calls.CategoryRights> =>
  (category === null
    ? await call(calls.readRightsOfAll, { background: true })
    : await call(calls.readRightsOf, { params: { category }, background: true })
  ).data

export const inspectCategoryRights = async (category: number, user: number) =>
  (await call(calls.inspectCategoryRights, { params: { category, user }, background: true })).data

export async function setCategoryRight(cell: {
  category: number | null
  owner: string
  action: CategoryAction
  holds: boolean
}): Promise<void> {
  await call(calls.setCategoryRight, { body: cell })
}

export const copyCategoryRights = async (from: number | null, to: number | null): Promise<number> =>
  (await call(calls.copyCategoryRights, { body: { from, to } })).data.added
