/** An event that begins with a template gets copies of its pictures: a file belongs to one record. */
import { call } from '../../../api/call'
import type { Refs } from '../../../providers/data/refs'
import { copyFile } from '../../../shared/engine/attachments'
import { picturesOf, repictured } from '../../../shared/vs/pictures'

type Values = Readonly<Record<string, unknown>>

/** Copies that no event takes are gone after a day. @param values with the pictures of the template @returns names of the copies too */
export async function withOwnPictures(values: Values): Promise<{ values: Values; refs: Refs }> {
  const copies = new Map<number, number>()
  const names: Record<string, { title: string }> = {}
  for (const picture of picturesOf(values)) {
    const { id, name } = (await call(copyFile, { params: { id: picture } })).data
    copies.set(picture, id)
    names[id] = { title: name }
  }
  return {
    values: { ...values, pictures: [...copies.values()], questions: repictured(values.questions, copies) },
    refs: { 'sc/attachment': names },
  }
}
