/** Rights of categories: the matrix, why somebody may do what, a cell of it changed (src/shared/bb/category). */
import * as calls from '../../shared/bb/category'
import { call } from '../call'

export const readRightsMatrix = async (): Promise<calls.RightsMatrix> => (await call(calls.readRightsMatrix, { background: true })).data

export const inspectRights = async (category: number, user: number) =>
  (await call(calls.inspectRights, { query: { category: String(category), user: String(user) }, background: true })).data

export const readCategoryReaders = async (id: number) =>
  (await call(calls.readCategoryReaders, { params: { id }, query: {}, background: true })).data

export const copyRights = async (from: number, to: number): Promise<number> =>
  (await call(calls.copyRights, { body: { from, to } })).data.added

/** @param action null = no row of its own */
export async function setRight({ category, owner, actions }: calls.RightCell, action: calls.CategoryAction | null): Promise<void> {
  await call(calls.setRight, { body: { category, owner, action, seen: actions.map(({ id, version }) => ({ id, version })) } })
}
